import { readdirSync, statSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isInstalled } from "../../lib/command.mjs";
import { freePort } from "../../lib/free-port.ts";
import { projectFolder } from "../../lib/processes.ts";
import { withInstance } from "../instance.ts";
import type { Bench, Result } from "../measurement.ts";
import { nullWhenMissing } from "../postgres.ts";
import { findChild } from "../process-usage.ts";
import { inTurn } from "../rounds.ts";
import { medianOf, ratioOf } from "../statistics.ts";
import { loadOf, openCannon, type Site, type Speed } from "./throughput/load.ts";

const ROUNDS = 7;
/** Of the server's processor time: some thousands of answers. */
const ROUND_MS = 400;
const LEAST = 0.9;
/** What both know how to send: nginx as Debian builds it has no brotli. */
const CODING = "gzip";
const KINDS = { script: {}, "part of it": { Range: "bytes=1024-9215" } };

const NO_NGINX = {
  what: "nginx (Debian's package) or the development dependency autocannon is not installed",
  skipped: true as const,
};

/** A script that the build has compressed, from one process of ours and from one of nginx in turn. */
export async function measureAssets({ folder, detail }: Bench): Promise<Result[]> {
  const cannon = await openCannon();
  const assets = join(projectFolder, "build/client/assets");
  const results =
    cannon &&
    (await withNginx(folder, (nginx) =>
      withInstance(folder, ["--web-only"], async (ours) => {
        const name = largestScript(assets);
        const size = `${(statSync(join(assets, `${name}.gz`)).size / 1024).toFixed(0)} KB`;
        const call = (headers: Record<string, string>) => async () => () => ({
          ...{ path: `/assets/${name}` },
          headers: { ...headers, "Accept-Encoding": CODING },
        });
        const tasks = Object.entries(KINDS).flatMap(([kind, headers]) => [
          [`nginx ${kind}`, loadOf(nginx, call(headers), cannon, ROUND_MS)] as const,
          [`ours ${kind}`, loadOf(ours, call(headers), cannon, ROUND_MS)] as const,
        ]);
        const speeds = await inTurn<string, Speed>(ROUNDS, Object.fromEntries(tasks), detail);
        return Object.keys(KINDS).flatMap((kind) =>
          resultsOf(kind === "script" ? `${kind} of ${size}` : kind, {
            ours: speeds[`ours ${kind}`]!,
            nginx: speeds[`nginx ${kind}`]!,
          }),
        );
      }),
    ));
  return results ?? [NO_NGINX];
}

function resultsOf(what: string, { ours, nginx }: Record<"ours" | "nginx", Speed[]>): Result[] {
  const rates = (speeds: Speed[]) => speeds.map(({ rate }) => rate);
  const costs = (speeds: Speed[]) => speeds.map(({ cpuMs }) => cpuMs);
  const perSecond = (speeds: Speed[]) => `${medianOf(rates(speeds)).value.toFixed(0)}/s`;
  const micros = (speeds: Speed[]) => `${(medianOf(costs(speeds)).value * 1000).toFixed(0)} us`;
  const least = { unit: "times", limit: LEAST, atLeast: true } as const;
  return [
    {
      what: `${what}: rate (${perSecond(ours)}) / nginx's (${perSecond(nginx)})`,
      ...least,
      ...ratioOf(rates(ours), rates(nginx)),
    },
    {
      what: `${what}: nginx's processor time (${micros(nginx)}) / ours (${micros(ours)})`,
      ...least,
      ...ratioOf(costs(nginx), costs(ours)),
    },
  ];
}

function largestScript(folder: string): string {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const sizeOf = (name: string) => statSync(join(folder, `${name}.gz`)).size;
  return scripts.reduce((most, name) => (sizeOf(name) > sizeOf(most) ? name : most));
}

/** Runs an nginx of one worker over the files of the build; null where there is none. */
async function withNginx<T>(parent: string, use: (site: Site) => Promise<T>): Promise<T | null> {
  // The tests know how to run what must not outlive us; an image is built without them.
  const guard = await import("#tests/setup/guard.ts").catch(nullWhenMissing);
  if (!guard || !isInstalled("nginx")) return null;
  const folder = join(parent, "nginx");
  await mkdir(folder);
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, port));
  const command = ["nginx", "-p", folder, "-c", file];
  const server = await guard.startGuarded({ command, ready: /start worker process \d/ });
  try {
    const main = Number(await readFile(join(folder, "nginx.pid"), "utf8"));
    return await use({ url: `http://127.0.0.1:${port}`, pid: findChild(main, "worker process") });
  } finally {
    await server.stop();
  }
}

/** Debian's own, with one worker, our folders and files, and no more log than ours. */
function configuration(folder: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${join(folder, "nginx.pid")};
error_log stderr notice;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  keepalive_requests 1000000;
  types { text/javascript js; text/css css; }
${temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join("\n")}
  server {
    listen 127.0.0.1:${port};
    root ${join(projectFolder, "build/client")};
    location /assets/ {
      gzip_static on;
      add_header Cache-Control "public, max-age=31536000, immutable";
      add_header Vary Accept-Encoding;
    }
  }
}
`;
}
