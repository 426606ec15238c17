import { randomInt } from "node:crypto";
import { sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { RECOVERY_CODES, RECOVERY_LENGTH } from "../limits.ts";
import type { Spent } from "../schema.ts";

/** Without what is read for something else. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP = 4;

/** Makes ten codes in place of those there are, and gives them: only their hashes are kept. */
export async function replaceRecoveryCodes(
  db: Database,
  id_usuario: number,
  created_at = Date.now(),
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.deleteFrom("codigos_recuperacion").where("id_usuario", "=", id_usuario).execute();
  await db
    .insertInto("codigos_recuperacion")
    .values(codes.map((code) => ({ id_usuario, code_hash: hashOf(id_usuario, code), created_at })))
    .execute();
  return codes;
}

/** Likewise, where all that there are were made at that moment and none is used: they may have been lost on the line. */
export async function replaceUnusedCodes(
  trx: Database,
  id_usuario: number,
  created_at: number,
): Promise<string[] | null> {
  const there = await trx
    .selectFrom("codigos_recuperacion")
    .select(["created_at", "used_at"])
    .where("id_usuario", "=", id_usuario)
    .execute();
  const areLost = there.every((code) => code.created_at === created_at && code.used_at === null);
  return there.length > 0 && areLost ? replaceRecoveryCodes(trx, id_usuario, created_at) : null;
}

/** How many are left. */
export async function countRecoveryCodes(db: Database, id_usuario: number): Promise<number> {
  const { left } = await db
    .selectFrom("codigos_recuperacion")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("id_usuario", "=", id_usuario)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Whether it is one of the codes; each opens once. */
export async function spendRecoveryCode(
  db: Database,
  id_usuario: number,
  typed: string,
): Promise<Spent> {
  const code_hash = hashOf(id_usuario, typed);
  const { numUpdatedRows } = await db
    .updateTable("codigos_recuperacion")
    .set({ used_at: Date.now() })
    .where("id_usuario", "=", id_usuario)
    .where("code_hash", "=", code_hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "now";
  const used = await db
    .selectFrom("codigos_recuperacion")
    .select("used_at")
    .where("id_usuario", "=", id_usuario)
    .where("code_hash", "=", code_hash)
    .executeTakeFirst();
  return used ? "before" : "never";
}

function newCode(): string {
  const text = Array.from(
    { length: RECOVERY_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join("");
  return text.match(new RegExp(`.{${GROUP}}`, "g"))!.join("-");
}

/** However it is written down: with or without its lines, in capitals or not. */
function hashOf(id_usuario: number, code: string): string {
  return sha256(`${id_usuario}\n${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}
