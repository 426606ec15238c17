import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { type Guarded, startGuarded } from "./guard.ts";
import { NGINX } from "./nginx.ts";

/** Whether the installed nginx checks signed addresses: Debian's packages do. */
export function hasSecureLink(): boolean {
  if (!NGINX) return false;
  const { stderr } = spawnSync(NGINX, ["-V"], { encoding: "utf8" });
  return stderr.includes("http_secure_link_module");
}

/** nginx as a CDN before a bucket of the tests, with the file of `ops`. */
export async function startCdn(
  { endpoint, bucket }: { endpoint: string; bucket: string },
  key: string,
): Promise<Guarded & { url: string }> {
  const listen = await freePort();
  const folder = newFolder();
  await mkdir(join(folder, "cache"), { recursive: true });
  await chmod(folder, 0o755);
  const given = await readFile("ops/nginx-cdn.conf", "utf8");
  const site = given
    .replaceAll("/var/cache/nginx/", `${join(folder, "cache")}/`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${listen};`)
    .replace("  listen [::]:443 ssl http2;\n", "")
    .replace(/^  ssl_certificate.*\n/gm, "")
    .replace("http://127.0.0.1:9000/BUCKET/", `${endpoint}/${bucket}/`)
    .replace("$uri MEDIA_CDN_KEY", `$uri ${key}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1;
    pid ${join(folder, "pid")};
    error_log stderr notice;
    events { worker_connections 64; }
    http {
      ${temporary.join("\n")}
      access_log off;
      ${site}
    }`,
  );
  const command = [NGINX!, "-p", folder, "-c", file];
  const server = await startGuarded({ command, ready: /start worker process/ });
  return { ...server, url: `http://127.0.0.1:${listen}` };
}
