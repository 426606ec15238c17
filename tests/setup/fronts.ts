import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { newFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { type Guarded, startGuarded } from "./guard.ts";
import { NGINX, runNginx } from "./nginx.ts";
import { PATIENCE } from "./patience.ts";

/** A proxy before a site of the tests, with the file of ops/ that operators are given. */
export interface Front extends Guarded {
  port: number;
  /** Where plain http is answered. */
  plainPort: number;
  /** The certificate that vouches for its own. */
  ca: string;
}

/** The host that the files of ops/ are written for. */
export const HOST = "example.org";
/** Stands in the place of the files' 600 MB. */
export const FRONT_MEGABYTES = 40;

/** Debian's package; null where it is not installed. */
export const CADDY = ["/usr/bin/caddy", "/usr/local/bin/caddy"].find(existsSync) ?? null;

export const fronts = [
  { name: "nginx", isInstalled: NGINX !== null, start: startNginxFront },
  { name: "Caddy", isInstalled: CADDY !== null, start: startCaddyFront },
];

/** Before one machine or several, which take turns. */
export async function startNginxFront(...upstreams: number[]): Promise<Front> {
  const [port, plainPort, folder] = [await freePort(), await freePort(), newFolder()];
  await mkdir(join(folder, "cache"), { recursive: true });
  await mkdir(join(folder, "acme/.well-known/acme-challenge"), { recursive: true });
  await writeFile(join(folder, "acme/.well-known/acme-challenge/token"), "answered");
  const ca = await makeCertificates(folder);
  const site = filledIn(await readFile("ops/nginx.conf", "utf8"), {
    "  server 127.0.0.1:3000;": upstreams.map((port) => `  server 127.0.0.1:${port};`).join("\n"),
    "listen 80;": `listen 127.0.0.1:${plainPort};`,
    "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
    "  listen [::]:80;\n": "",
    "  listen [::]:443 ssl http2;\n": "",
    "/etc/letsencrypt/live/example.org/": `${folder}/`,
    "/var/cache/nginx/": `${folder}/cache/`,
    "/var/www/html": `${folder}/acme`,
    "600m": `${FRONT_MEGABYTES}m`,
  });
  const server = await runNginx(folder, site);
  return { ...server, port, plainPort, ca };
}

/** The same; one that is down is passed over as docs/operating.md has it under "Several machines". */
async function startCaddyFront(...upstreams: number[]): Promise<Front> {
  const [port, plainPort, folder] = [await freePort(), await freePort(), newFolder()];
  await mkdir(folder, { recursive: true });
  const file = join(folder, "Caddyfile");
  // An authority of its own in the place of the public one.
  const here = [
    ...["admin off", "local_certs", "skip_install_trust", "default_bind 127.0.0.1"],
    ...[`http_port ${plainPort}`, `https_port ${port}`, `storage file_system ${folder}`],
  ];
  await writeFile(
    file,
    filledIn(await readFile("ops/Caddyfile", "utf8"), {
      "127.0.0.1:3000 {": [
        `${upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(" ")} {`,
        ...(upstreams.length > 1 ? ["lb_try_duration 5s", "fail_duration 10s"] : []),
      ].join("\n\t\t"),
      "{\n\tservers {": `{\n\t${here.join("\n\t")}\n\tservers {`,
      "600MiB": `${FRONT_MEGABYTES}MiB`,
    }),
  );
  const command = [
    ...["env", `HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`, `XDG_DATA_HOME=${folder}`],
    ...[CADDY!, "run", "--adapter", "caddyfile", "--config", file],
  ];
  const server = await startGuarded({ command, ready: /certificate obtained successfully/ });
  const root = join(folder, "pki/authorities/local/root.crt");
  const ca = await vi.waitFor(() => readFile(root, "utf8"), PATIENCE);
  return { ...server, port, plainPort, ca };
}

/** As an operator fills it in. Throws when the file does not have what is to be replaced. */
export function filledIn(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((filled, [place, given]) => {
    if (!filled.includes(place)) throw new Error(`no ${JSON.stringify(place)} in the file`);
    return filled.replaceAll(place, given);
  }, text);
}

/** An authority, and a certificate of it for the host. Gives that of the authority. */
async function makeCertificates(folder: string): Promise<string> {
  const make = (...options: string[]) =>
    promisify(execFile)(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
        ...["-days", "2", ...options],
      ],
      { cwd: folder },
    );
  await make("-subj", "/CN=Tests", "-keyout", "ca.key", "-out", "ca.pem");
  await make(
    ...["-CA", "ca.pem", "-CAkey", "ca.key", "-subj", `/CN=${HOST}`],
    ...["-addext", `subjectAltName=DNS:${HOST}`, "-addext", "basicConstraints=CA:FALSE"],
    ...["-keyout", "privkey.pem", "-out", "fullchain.pem"],
  );
  return readFile(join(folder, "ca.pem"), "utf8");
}
