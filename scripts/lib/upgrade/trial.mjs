import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Failure } from "../project.mjs";
import { NEXT } from "./journal.mjs";
import { smokeWalk } from "./smoke.mjs";

const SHOWN_LINES = 12;
/** A second signal within a second is taken for the first. */
const AGAIN_MS = 1_500;
/** What the parent says of a process that it starts again: here that is enough. */
const NOT_UP = /^\[serve\] web \d+ ended \(/;
/** What it says once it has migrated: before that it does not listen, for as long as that takes. */
const MIGRATED = /^\[serve\] version /;

/**
 * Starts the new version where nobody sees it, on the instance's own data: it migrates the database, and then `walk` has
 * a look at it. Without a worker, so that nothing is done that could not be taken back. Throws `Failure`.
 * @param {AbortSignal} [stop]
 */
export async function tryNext(stop, walk = smokeWalk) {
  const port = await freePort();
  const script = (name) => resolve(NEXT, "build/scripts", `${name}.js`);
  const child = spawn(
    process.execPath,
    // Ends with us, however we end.
    ["--import", pathToFileURL(script("follow-parent")).href, script("serve"), "--web-only"],
    {
      env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", WEB_CONCURRENCY: "1" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const lines = [];
  const ended = once(child, "exit");
  let isMigrated, fail;
  const migrated = new Promise((done) => (isMigrated = done));
  const broken = new Promise((_, reject) => (fail = reject));
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => {
      if (line) lines.push(line);
      if (MIGRATED.test(line)) isMigrated();
      if (NOT_UP.test(line)) fail(new Failure("its process does not stay up"));
    });
  }
  void ended.then(([code, signal]) => {
    fail(new Failure(`it ended (${signal ?? `exit code ${code}`})`));
  });
  const onStop = () => fail(stop.reason);
  stop?.addEventListener("abort", onStop);
  try {
    stop?.throwIfAborted();
    await Promise.race([migrated, broken]);
    await Promise.race([walk(`http://127.0.0.1:${port}`, stop), broken]);
  } catch (error) {
    stop?.throwIfAborted();
    const said = lines.slice(-SHOWN_LINES).map((line) => `    ${line}\n`);
    throw new Failure(`${said.join("")}The new version does not work here: ${error.message}`);
  } finally {
    stop?.removeEventListener("abort", onStop);
    broken.catch(() => undefined);
    const end = () => child.kill("SIGTERM");
    end();
    // The site is held meanwhile: told again, it does not wait for what it still answers.
    const again = setInterval(end, AGAIN_MS);
    await ended;
    clearInterval(again);
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
