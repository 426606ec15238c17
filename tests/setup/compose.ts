import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** What the tests look at of a service of compose.yaml. */
export interface ComposeService {
  image: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string | number | null>;
  env_file?: unknown;
  networks: string[];
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  read_only: boolean;
  privileged?: boolean;
  logging?: { driver: string; options?: Record<string, string> };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> } | null>;
  volumes: Record<string, unknown>;
}

/** compose.yaml with its variables filled in as compose does: `:?` has to be given, `:-` may be. */
export function readCompose(given: Record<string, string>): Compose {
  const text = readFileSync("compose.yaml", "utf8").replace(
    /\$\{(\w+)(:[-?])?([^}]*)\}/g,
    (_, name: string, kind = "", rest = "") => {
      const value = given[name] ?? "";
      if (value || kind !== ":?") return value || (kind === ":-" ? rest : "");
      throw new Error(`${name} is missing: ${rest}`);
    },
  );
  return parse(text, { merge: true }) as Compose;
}
