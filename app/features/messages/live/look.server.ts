import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { type GivenRow, rowsLater } from "#db/engines/value-rows.ts";

export interface Mailbox {
  token_hash: string;
  id_usuario: number;
  version: number;
  /** They are told who is writing. */
  escribiendo: 0 | 1;
}

/**
 * How the mailboxes of these sessions stand, in one statement however many they are; a session that has
 * ended, or whose person is suspended, is not in it.
 */
export async function lookAt(db: Database, tokens: readonly string[]): Promise<Mailbox[]> {
  const rows = await mailboxesOf.all(db, {
    tokens: tokens.map((token) => [token]),
    now: Date.now(),
  });
  return rows.map((row) => ({ ...row, version: Number(row.version ?? 0) }));
}

const mailboxesOf = compiled((db, { tokens, now }: { tokens: readonly GivenRow[]; now: number }) =>
  db
    .selectFrom("sesiones")
    .innerJoin("usuarios", "usuarios.id_usuario", "sesiones.id_usuario")
    .leftJoin("buzones", "buzones.id_usuario", "sesiones.id_usuario")
    .select(["sesiones.token_hash", "usuarios.id_usuario", "usuarios.escribiendo"])
    .select("buzones.version")
    .where(
      "sesiones.token_hash",
      "in",
      sql<string>`(select token from ${rowsLater(db, tokens, { token: "text" })})`,
    )
    .where("sesiones.expires_at", ">", now)
    .where("usuarios.status", "=", "active"),
);
