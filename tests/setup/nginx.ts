import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { type Guarded, startGuarded } from "./guard.ts";

/** Debian's package; null where it is not installed. */
export const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path)) ?? null;

/** Debian's nginx with these lines in its `http` block, in a folder of its own that is there. */
export async function runNginx(folder: string, http: string): Promise<Guarded> {
  await chmod(folder, 0o755);
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
    events { worker_connections 768; }
    http {
      ${temporary.join("\n")}
      access_log off;
      ${http}
    }`,
  );
  const command = [NGINX!, "-p", folder, "-c", file];
  return startGuarded({ command, ready: /start worker process/ });
}

/** nginx with a cache before a site of the tests, set up as docs/operating.md says. */
export async function startNginx(port: number): Promise<Guarded & { url: string; cache: string }> {
  const listen = await freePort();
  const folder = newFolder();
  const cache = join(folder, "cache");
  await mkdir(cache, { recursive: true });
  const server = await runNginx(
    folder,
    `proxy_cache_path ${cache} keys_zone=media:1m;
    server {
      listen 127.0.0.1:${listen};
      location /uploads/ {
        proxy_pass http://127.0.0.1:${port};
        proxy_cache media;
        proxy_cache_key $uri;
        proxy_cache_revalidate on;
        proxy_cache_lock on;
        add_header X-Cache $upstream_cache_status always;
      }
      # As long as the cache likes: what goes from here was told to go.
      location ~ ^/kept(/uploads/.*)$ {
        proxy_pass http://127.0.0.1:${port}$1;
        proxy_cache media;
        proxy_cache_key $1;
        proxy_ignore_headers Cache-Control;
        proxy_cache_valid 200 1h;
        add_header X-Cache $upstream_cache_status always;
      }
    }`,
  );
  return { ...server, url: `http://127.0.0.1:${listen}`, cache };
}
