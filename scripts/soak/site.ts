import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createAccount } from "#app/features/accounts/operator.server.ts";
import { acceptTexts } from "#app/features/people/consents.server.ts";
import { openSession } from "#app/http/session.server.ts";
import { openDatabase } from "#db/client.ts";
import { freePort } from "../lib/free-port.ts";

const POLL_MS = 50;
const PATIENCE_MS = 60_000;

export type Site = Awaited<ReturnType<typeof startSite>>;

/** The built site, web and worker, on this database. */
export async function startSite(
  databaseUrl: string,
  folder: string,
  environment: Record<string, string> = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const built = (name: string) => join(process.cwd(), "build/scripts", `${name}.js`);
  const args = ["--import", pathToFileURL(built("follow-parent")).href, built("serve")];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...{ PORT: `${port}`, HOST: "127.0.0.1", SITE_URL: url, WEB_CONCURRENCY: "2" },
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMIT_FACTOR: "100000" },
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = once(child, "exit");
  const until = async (
    what: string,
    check: () => Promise<boolean> | boolean,
    patienceMs = PATIENCE_MS,
  ) => {
    const end = Date.now() + patienceMs;
    while (!(await Promise.resolve(check()).catch(() => false))) {
      if (Date.now() > end || child.exitCode !== null) {
        throw new Error(`waited in vain for ${what}:\n${output.slice(-4_000)}`);
      }
      await delay(POLL_MS);
    }
  };
  await until("the site", () => output.includes("Listo: "));
  return {
    url,
    until,
    pid: child.pid!,
    ended,
    /** What the supervision said of processes that ended; it should have had nothing to say. */
    ends: () => output.split("\n").filter((line) => /\] .+ ended \(/.test(line)),
    untilReady: () => until("/readyz", async () => (await fetch(`${url}/readyz`)).status === 200),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Somebody's session on a database that has been migrated. */
export async function signUp(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl);
  try {
    const person = { nombre_usuario: "paciente", correo: "paciente@example.org" };
    const account = await createAccount({ db }, { ...person, contrasenia: "la que sea, larga" });
    if ("taken" in account) throw new Error(`${account.taken} is taken`);
    await acceptTexts(db, account.id_usuario);
    const request = new Request("http://localhost");
    return await openSession(db, { id_usuario: account.id_usuario, request });
  } finally {
    await db.destroy();
  }
}
