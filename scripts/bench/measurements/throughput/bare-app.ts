import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort } from "../../../lib/free-port.ts";
import { program, projectFolder } from "../../../lib/processes.ts";
import type { Site } from "./load.ts";

const require = createRequire(import.meta.url);
const POLL_MS = 50;
const PATIENCE_MS = 60_000;

/** Addresses of the bare app: an empty route, and a page of twelve plain cards. */
export const EMPTY = "/empty";
export const CARDS = "/";

/** Runs the smallest site that Remix serves from our packages; null where nothing can build it. */
export async function withBareApp<T>(
  parent: string,
  use: (site: Site) => Promise<T>,
): Promise<T | null> {
  const builder = builderPath();
  if (!builder) return null;
  const folder = await mkdtemp(join(parent, "bare-"));
  await write(folder);
  await run(folder, [builder, "vite:build"]);
  return serve(folder, use);
}

/** Development only: an image is built without it. */
function builderPath(): string | null {
  try {
    return join(dirname(require.resolve("@remix-run/dev/package.json")), "dist/cli.js");
  } catch {
    return null;
  }
}

async function write(folder: string): Promise<void> {
  await mkdir(join(folder, "app/routes"), { recursive: true });
  await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  await Promise.all(
    Object.entries(FILES).map(([path, text]) => writeFile(join(folder, path), text.trimStart())),
  );
}

async function run(cwd: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error("the bare app could not be built", { cause: output });
}

async function serve<T>(folder: string, use: (site: Site) => Promise<T>): Promise<T> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const serveCli = join(dirname(require.resolve("@remix-run/serve/package.json")), "dist/cli.js");
  // Ends when we end, in whatever way.
  const followParent = pathToFileURL(program("follow-parent")).href;
  const child = spawn(
    process.execPath,
    ["--import", followParent, serveCli, join(folder, "build/server/index.js")],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production", PORT: `${port}`, HOST: "127.0.0.1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const ended = once(child, "exit");
  try {
    const end = Date.now() + PATIENCE_MS;
    while (!(await fetch(url + EMPTY).catch(() => null))?.ok) {
      if (Date.now() > end || child.exitCode !== null)
        throw new Error("the bare app did not start");
      await delay(POLL_MS);
    }
    return await use({ url, pid: child.pid! });
  } finally {
    child.kill("SIGTERM");
    // Connections that are kept alive would keep it up.
    const killing = setTimeout(() => child.kill("SIGKILL"), 1_000);
    await ended;
    clearTimeout(killing);
  }
}

const FILES = {
  "package.json": JSON.stringify({
    ...{ type: "module", private: true, sideEffects: false },
    // Remix chooses by these what it builds for.
    dependencies: { "@remix-run/node": "*", "@remix-run/react": "*", isbot: "*" },
  }),
  "vite.config.js": `
import { vitePlugin as remix } from "@remix-run/dev";
export default {
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
};
`,
  "app/root.jsx": `
import { Links, Meta, Outlet, Scripts } from "@remix-run/react";
export default function Root() {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
`,
  "app/routes/empty.js": `
export const loader = () => Response.json({ ok: true });
`,
  "app/routes/_index.jsx": `
import { Link, useLoaderData } from "@remix-run/react";
export const loader = () => ({
  cards: Array.from({ length: 12 }, (_, id) => ({
    id,
    title: "Publicación " + id,
    author: "persona" + id,
    text: "Tarde en la playa con la luz del atardecer, y nadie más en kilómetros.",
    image: "/uploads/imagen-" + id + ".webp",
    likes: 10 * id,
  })),
});
export default function Index() {
  const { cards } = useLoaderData();
  return (
    <main>
      {cards.map(({ id, title, author, text, image, likes }) => (
        <article key={id}>
          <h2>
            <Link to={"/publicacion/" + id}>{title}</Link>
          </h2>
          <p>
            <Link to={"/u/" + author}>{author}</Link>
          </p>
          <img src={image} alt="" width={640} height={800} loading="lazy" />
          <p>{text}</p>
          <form method="post">
            <button name="like" value={id}>
              Me gusta <span>{likes}</span>
            </button>
          </form>
        </article>
      ))}
    </main>
  );
}
`,
};
