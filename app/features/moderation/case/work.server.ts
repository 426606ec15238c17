import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import { type CaseChange, recordEvent } from "#app/features/cases/record-event.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { workInput } from "../schema.ts";

/**
 * A note, an assignment or an escalation. Throws what {@link readCaseRow} throws, `already_decided` for what a
 * closed case does not take, and `user_not_found` for somebody who does not moderate it.
 */
export async function workOn(
  ctx: SignedInCtx,
  { id, kind, text, to }: z.output<typeof workInput>,
): Promise<void> {
  const { affected_id } = await readCaseRow(ctx, id);
  const { id_usuario } = ctx.viewer;
  const actor = actorOf(ctx.viewer);
  if (kind === "note" || kind === "escalate") {
    await recordEvent(ctx, id, { kind, actor, data: { text } });
    return;
  }
  const assigned_to = kind === "assign" ? (to ?? id_usuario) : null;
  if (assigned_to !== null && assigned_to === affected_id) throw new AppError("user_not_found");
  if (assigned_to !== null && assigned_to !== id_usuario) await requireModerator(ctx, assigned_to);
  const change: CaseChange = { assigned_to, assigned_at: assigned_to && Date.now() };
  await recordEvent(ctx, id, { kind, actor, change, data: assigned_to ? { to: assigned_to } : {} });
}

async function requireModerator({ db }: SignedInCtx, id_usuario: number): Promise<void> {
  const row = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where("role", "<>", "user")
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!row) throw new AppError("user_not_found");
}
