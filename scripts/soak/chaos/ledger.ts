import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";

const REST_MS = 100;
/** Nobody is left without an answer for longer, whatever is away. */
const ANSWER_MS = 60_000;

/** What was uploaded meanwhile may take a while to be processed. */
export const FILES_MS = 10 * 60_000;

/** What somebody wrote until it was accepted. */
export interface Ledger {
  /** Texts that were answered with "written". */
  accepted: string[];
  /** When nothing was answered. */
  unanswered: string[];
  stop: () => Promise<void>;
}

/**
 * Writes one comment after the other, each sent again with its own key until it is accepted: what one does whose line
 * drops, and whom the site has asked to come again.
 */
export function keepWriting(url: string, token: string, id_publicacion: number): Ledger {
  const accepted: string[] = [];
  const unanswered: string[] = [];
  let stopped = false;
  const write = async (contenido: string) => {
    const answer = await fetch(`${url}/api/publicaciones/${id_publicacion}/comentarios`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": contenido,
      },
      body: JSON.stringify({ contenido }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  };
  const isTaken = async (contenido: string) => {
    try {
      return await write(contenido);
    } catch (error) {
      const isSilence = error instanceof Error && error.name === "TimeoutError";
      if (isSilence) unanswered.push(`at ${new Date().toISOString()} a comment had no answer`);
      return false;
    }
  };
  const writing = (async () => {
    while (!stopped) {
      const contenido = `c-${randomUUID()}`;
      // What was begun is seen through, so that nothing is half known at the end.
      while (!(await isTaken(contenido))) await delay(REST_MS);
      accepted.push(contenido);
      await delay(REST_MS);
    }
  })();
  return {
    ...{ accepted, unanswered },
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}

/** What of these comments is not there, or there twice, and which posts never came through. */
export async function wrongInRows(
  databaseUrl: string,
  accepted: readonly string[],
): Promise<string[]> {
  const db = openDatabase(databaseUrl);
  try {
    const rows = await db.selectFrom("comentarios").select("contenido").execute();
    const times = new Map<string, number>();
    for (const { contenido } of rows) times.set(contenido, (times.get(contenido) ?? 0) + 1);
    const wrong = accepted.flatMap((contenido) => {
      const count = times.get(contenido) ?? 0;
      return count === 1 ? [] : [`a comment that was accepted is there ${count} times`];
    });
    const failed = await db
      .selectFrom("archivos")
      .select(["id_archivo", "error"])
      .where("status", "=", "failed")
      .execute();
    return [...wrong, ...failed.map(({ error }) => `an accepted file has failed: ${error}`)];
  } finally {
    await db.destroy();
  }
}

/** How many accepted files still wait for the worker. */
export async function waitingFiles(databaseUrl: string): Promise<number> {
  const db = openDatabase(databaseUrl);
  try {
    const { count } = await db
      .selectFrom("archivos")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("status", "=", "queued")
      .executeTakeFirstOrThrow();
    return Number(count);
  } finally {
    await db.destroy();
  }
}
