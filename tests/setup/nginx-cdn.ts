import { spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import type { Guarded } from "./guard.ts";
import { NGINX, runNginx } from "./nginx.ts";

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
  const given = await readFile("ops/nginx-cdn.conf", "utf8");
  const site = given
    .replaceAll("/var/cache/nginx/", `${join(folder, "cache")}/`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${listen};`)
    .replace("  listen [::]:443 ssl http2;\n", "")
    .replace(/^ {2}ssl_certificate.*\n/gm, "")
    .replace("http://127.0.0.1:9000/BUCKET/", `${endpoint}/${bucket}/`)
    .replace("$uri MEDIA_CDN_KEY", `$uri ${key}`);
  const server = await runNginx(folder, site);
  return { ...server, url: `http://127.0.0.1:${listen}` };
}
