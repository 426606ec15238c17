import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { open, placeOf, seal } from "./seal.server.ts";

const NAME = "fingerprints";

/**
 * A hash by which the same is known again, such as the number of a document, and which tells nothing to
 * who has only the database: its key is kept sealed there, and stays when the document keys change.
 * `label` says of what, so that hashes of different things are never the same.
 */
export async function fingerprintOf(db: Database, label: string, text: string): Promise<string> {
  const key = (await readKey(db)) ?? (await makeKey(db));
  return createHmac("sha256", key).update(`${label}\n${text}`).digest("base64url");
}

async function readKey(db: Database): Promise<Buffer | null> {
  const row = await db
    .selectFrom("secretos")
    .select("valor")
    .where("nombre", "=", NAME)
    .executeTakeFirst();
  if (!row) return null;
  return Buffer.from(z.string().parse(open(place, row.valor)), "base64");
}

async function makeKey(db: Database): Promise<Buffer> {
  const valor = seal(place, randomBytes(32).toString("base64"));
  await db
    .insertInto("secretos")
    .values({ nombre: NAME, valor })
    .onConflict((conflict) => conflict.column("nombre").doNothing())
    .execute();
  // Of two that made one at once, one has kept its own.
  return (await readKey(db))!;
}

const place = placeOf("secretos", "valor", NAME);
