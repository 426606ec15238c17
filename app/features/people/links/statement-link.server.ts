import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";

/** What a private link to a statement of reasons names. */
interface Named {
  id_decision: number;
  /** Until when it opens: as long as the decision can be appealed, or its answer read. In milliseconds. */
  until: number;
}

/** An answer to an appeal is there to be read for so long, however late it came. */
const ANSWER_READ_MS = 30 * 24 * 60 * 60 * 1000;

export function answerUntil(appeal_until: number, answered_at: number): number {
  return Math.max(appeal_until, answered_at + ANSWER_READ_MS);
}

const LABEL = "statement of reasons";
const TOKEN = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

/** The address where somebody reads and appeals a decision about them who can not sign in. */
export function statementPath({ id_decision, until }: Named): string {
  return `/aviso/${id_decision}-${until}-${signatureOf({ id_decision, until })}`;
}

/** Which decision a link is for; null for one that we have not made or whose time is over. */
export function readStatementToken(token: string, now = Date.now()): number | null {
  const [, id, time, signature] = TOKEN.exec(token) ?? [];
  if (!id || !time || !signature) return null;
  const named = { id_decision: Number(id), until: Number(time) };
  if (!sameHash(signature, signatureOf(named))) return null;
  return named.until > now ? named.id_decision : null;
}

function signatureOf({ id_decision, until }: Named): string {
  return keyedHash(LABEL, `${id_decision} ${until}`);
}

/** For somebody who is kept out: the link to the decision that does it; null where there is none to appeal, nor an answer to read. */
export async function keptOutPath(db: Database, id_usuario: number): Promise<string | null> {
  const decision = await db
    .selectFrom("decisiones")
    .leftJoin("apelaciones", "apelaciones.id_decision", "decisiones.id_decision")
    .select(["decisiones.id_decision", "appeal_until", "id_apelacion", "apelaciones.decided_at"])
    .where("affected_id", "=", id_usuario)
    .where("standing_effect", "is not", null)
    .where("standing_effect", "<>", "muted")
    .where("reversed_at", "is", null)
    .where("ended_at", "is", null)
    .orderBy("decisiones.id_decision", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision) return null;
  const { id_decision, appeal_until, id_apelacion, decided_at } = decision;
  const now = Date.now();
  const until = id_apelacion === null ? appeal_until : answerUntil(appeal_until, decided_at ?? now);
  return until > now ? statementPath({ id_decision, until }) : null;
}
