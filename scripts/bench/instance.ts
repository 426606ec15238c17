import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createAccount } from "#app/features/accounts/operator.server.ts";
import { acceptTexts } from "#app/features/people/consents.server.ts";
import { openSession } from "#app/http/session.server.ts";
import { openDatabase } from "#db/client.ts";
import { program } from "../lib/processes.ts";
import { freePort } from "../lib/free-port.ts";
import { findChild } from "./process-usage.ts";

const ACCOUNT = {
  nombre_usuario: "medidora",
  correo: "medidora@example.org",
  contrasenia: "solo para medir",
};

/** The built program, serving an empty data folder with one web process, and somebody's session. */
export interface Instance {
  url: string;
  /** Of an account, for the header `Authorization: Bearer`. */
  token: string;
  databaseUrl: string;
  mediaDir: string;
  /** The web process. */
  pid: number;
}

interface Serving {
  /** Of a database that is filled already; absent: an empty one. */
  filledUrl?: string;
  variables?: Record<string, string>;
}

/** Serves until `use` is done; `options` are those of the serve program. */
export async function withInstance<T>(
  parent: string,
  options: string[],
  use: (instance: Instance) => Promise<T>,
  { filledUrl, variables: more }: Serving = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(parent, "data-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = filledUrl ?? `file:${join(dataDir, "shortit.db")}`;
  const variables = {
    PORT: `${port}`,
    HOST: "127.0.0.1",
    SITE_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: "1",
    MAX_UPLOAD_MB: "600",
    // One person does what a crowd would, and nothing is processed meanwhile.
    MAX_QUEUED_FILES: "100000",
    LOG_LEVEL: "warn",
    ...more,
  };
  // Ends when we end, in whatever way.
  const followParent = pathToFileURL(program("follow-parent")).href;
  const args = ["--import", followParent, program("serve"), ...options];
  const server = spawn(process.execPath, args, {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = outputOf(server);
  try {
    await output.prints(/^Listo: http/m);
    const token = await signIn(databaseUrl);
    const pid = findChild(server.pid!, "@remix-run/serve");
    return await use({ url, token, databaseUrl, mediaDir: join(dataDir, "media"), pid });
  } catch (error) {
    console.error(output.text());
    throw error;
  } finally {
    await stop(server);
  }
}

function outputOf(server: ChildProcess) {
  let text = "";
  const prints = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout!, server.stderr!]) {
        stream.setEncoding("utf8").on("data", (more: string) => {
          text += more;
          if (pattern.test(text)) resolve();
        });
      }
      server.once("error", reject);
      server.once("exit", (code) => reject(new Error(`the server ended (exit code ${code})`)));
    });
  return { prints, text: () => text };
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

/** A session of somebody, who is there from now on. */
export async function signIn(databaseUrl: string, who = ACCOUNT): Promise<string> {
  const db = openDatabase(databaseUrl);
  try {
    const known = await db
      .selectFrom("usuarios")
      .select("id_usuario")
      .where("correo", "=", who.correo)
      .executeTakeFirst();
    const account = known ?? (await createAccount({ db }, who));
    if ("taken" in account) throw new Error(`${account.taken} is taken`);
    await acceptTexts(db, account.id_usuario);
    const request = new Request("http://localhost");
    return await openSession(db, { id_usuario: account.id_usuario, request });
  } finally {
    await db.destroy();
  }
}
