import type { Ctx } from "#app/context.server.ts";
import type { ActorKind } from "#db/schema/cases.ts";
import { SECOND_PRESS_MINUTES } from "./limits.ts";

/** Who does something that the audit log keeps. */
export interface Actor {
  /** Null: no account. */
  id: number | null;
  kind: ActorKind;
}

export const COMMAND_LINE: Actor = { id: null, kind: "command_line" };
export const AUTOMATIC: Actor = { id: null, kind: "automatic" };
export const PORTAL: Actor = { id: null, kind: "portal" };

export function actorOf({
  id_usuario,
  role,
}: {
  id_usuario: number;
  role: "user" | "moderator" | "administrator";
}): Actor {
  return { id: id_usuario, kind: role === "user" ? "person" : role };
}

/** Acts for the house: what they do is kept. */
export function isOnDuty({ kind }: Actor): boolean {
  return kind === "moderator" || kind === "administrator" || kind === "command_line";
}

export interface AuditEntry {
  actor: Actor;
  /** What was done, like `case.decision` or `post.delete`. */
  action: string;
  /** To what: a kind of `cases` subjects, `persona`, `caso`, `decision`… */
  subject?: { kind: string; id: number } | null;
  data?: Record<string, unknown>;
  /** From which addresses, never one address. */
  addressGroup?: string | null;
}

/**
 * Adds a line to the audit log, in the transaction of what it tells of. The database lets nobody
 * change or delete it.
 */
export async function recordAudit({ db }: Pick<Ctx, "db">, entry: AuditEntry): Promise<void> {
  const { actor, action, subject = null, data = {}, addressGroup = null } = entry;
  await db
    .insertInto("auditoria")
    .values({
      ...{ actor_id: actor.id, actor_kind: actor.kind, action },
      ...{ subject_kind: subject?.kind ?? null, subject_id: subject?.id ?? null },
      ...{ data: JSON.stringify(data), address_group: addressGroup, created_at: Date.now() },
    })
    .execute();
}

/**
 * Whether this person has done this a moment ago, to what a field of the line names: on a slow line the page gives up
 * before it hears so, and the very same form is sent again.
 */
export async function hasJustDone(
  { db }: Pick<Ctx, "db">,
  { actor, action }: Pick<AuditEntry, "actor" | "action">,
  [name, value]: readonly [name: string, value: number],
): Promise<boolean> {
  if (actor.id === null) return false;
  const lines = await db
    .selectFrom("auditoria")
    .select("data")
    .where("actor_id", "=", actor.id)
    .where("action", "=", action)
    .where("created_at", ">=", Date.now() - SECOND_PRESS_MINUTES * 60_000)
    .execute();
  return lines.some(({ data }) => (JSON.parse(data) as Record<string, unknown>)[name] === value);
}
