import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { type Actor, actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import type { ActorKind } from "#db/schema/cases.ts";
import { documentExtension, PDF } from "./formats.ts";
import { readSealed } from "./sealed-objects.server.ts";

const LOOK = "document.look";
const LOOKS = 100;
/** Rows that are read for these lines, of which many may be of one person who came back. */
const LOOK_ROWS = 1_000;
const HOUR_MS = 60 * 60 * 1000;

/** Why a document is opened: all of it is in the audit log, and told to whom it is about. */
export interface Look {
  /** Whom or what the document is of: `persona` and its id for somebody with an account. */
  subject: { kind: string; id: number };
  /** What it is, such as `documento` or `retrato`. */
  what: string;
  /** For what it is looked at, such as `verificacion:12`. */
  why: string;
}

/**
 * Answers with a document for somebody who may see it, which the caller has made sure of. That they
 * looked is written before a byte is read; nothing keeps the answer. Throws `not_found`, `SealError`.
 */
export async function openDocument(ctx: SignedInCtx, name: string, look: Look): Promise<Response> {
  await recordLook(ctx, look);
  const { mime, bytes } = await readSealed(ctx, name);
  const { what } = look;
  const isPdf = mime === PDF;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": mime,
      "Content-Length": String(bytes.byteLength),
      // A PDF may hold what a browser would run: it is saved, never shown in our origin.
      "Content-Disposition": `${isPdf ? "attachment" : "inline"}; filename="${what}.${documentExtension(mime)}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
}

/** For what is read on a page of ours, such as a name and a number: before it is opened. */
export async function recordLook(ctx: SignedInCtx, { subject, what, why }: Look): Promise<void> {
  await recordLookOf(ctx, actorOf(ctx.viewer), { subject, what, why });
}

/** Likewise, of whoever looks: the command line has no account. */
export async function recordLookOf(
  { db }: Pick<Ctx, "db">,
  actor: Actor,
  { subject, what, why }: Look,
): Promise<void> {
  await recordAudit({ db }, { actor, action: LOOK, subject, data: { what, why } });
}

/** Which of these the viewer has looked at for this reason. */
export async function looksOf(ctx: SignedInCtx, { subject, why }: Omit<Look, "what">) {
  const rows = await ctx.db
    .selectFrom("auditoria")
    .select("data")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("action", "=", LOOK)
    .where("actor_id", "=", ctx.viewer.id_usuario)
    .orderBy("id", "desc")
    .limit(LOOKS)
    .execute();
  const looks = rows.map(({ data }) => JSON.parse(data) as { what: string; why: string });
  return new Set(looks.filter((look) => look.why === why).map(({ what }) => what));
}

export interface Looked {
  /** The latest time. */
  at: number;
  /** How often within the hour before. */
  times: number;
  /** In what part they looked, never their name. */
  by: ActorKind;
  what: string;
  why: string;
}

/**
 * Who has looked at the documents of this subject, the newest first: what one person opens again within an
 * hour is one line. The audit log has every look.
 */
export async function readLooks(
  { db }: Pick<Ctx, "db">,
  subject: Look["subject"],
): Promise<Looked[]> {
  const rows = await db
    .selectFrom("auditoria")
    .select(["created_at", "actor_id", "actor_kind", "data"])
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("action", "=", LOOK)
    .orderBy("id", "desc")
    .limit(LOOK_ROWS)
    .execute();
  const lines: Looked[] = [];
  const latest = new Map<string, Looked>();
  for (const { created_at, actor_id, actor_kind, data } of rows) {
    const { what, why } = JSON.parse(data) as { what: string; why: string };
    const key = JSON.stringify([actor_id, actor_kind, what, why]);
    const line = latest.get(key);
    if (line && line.at - created_at < HOUR_MS) {
      line.times += 1;
      continue;
    }
    const fresh = { at: created_at, times: 1, by: actor_kind, what, why };
    latest.set(key, fresh);
    lines.push(fresh);
  }
  return lines.slice(0, LOOKS);
}
