import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { AparicionPersona, AppearanceState } from "#db/schema/releases.ts";
import { recordConsent } from "../ledger.server.ts";
import { wrong } from "../name.server.ts";
import type { AnswerInput } from "../schema.ts";
import { settlePeople } from "../settle.server.ts";
import { strings } from "../strings.ts";
import { queueOwnerNews } from "../tell-owner.server.ts";
import { RELEASE_VERSION } from "../version.ts";
import { revisionOf } from "./what-is-shown.server.ts";

type Answer = AnswerInput["respuesta"];

/** What an answer can be given to, and what comes of it. */
const outcome: Record<Answer, { from: readonly AppearanceState[]; state: Outcome }> = {
  confirmar: { from: ["pending", "refused", "withdrawn"], state: "confirmed" },
  rechazar: { from: ["pending"], state: "refused" },
  no_soy_yo: { from: ["pending", "confirmed"], state: "not_me" },
  // Whoever sees nothing any more is asked again before they agree to it.
  soy_yo: { from: ["not_me"], state: "pending" },
  retirar: { from: ["confirmed", "overruled"], state: "withdrawn" },
};
type Outcome = Exclude<AppearanceState, "overruled" | "removed">;

/**
 * What somebody says to being shown. Who takes it back hides the post at once, and a moderator decides;
 * blocks and suspensions take the right to do so from nobody. Saying the same again changes nothing.
 * Throws `not_found`, `already_answered` for what cannot be said any more, `bad_input` where a text is not agreed to
 * or the files are not those that were read, and `not_ready` while they cannot be seen.
 */
export async function answerAppearance(ctx: SignedInCtx, input: AnswerInput): Promise<void> {
  const { id, respuesta } = input;
  await ctx.db.transaction().execute(async (trx) => {
    const shown = await lockAppearance(trx, id, ctx.viewer.id_usuario);
    const { from, state } = outcome[respuesta];
    if (shown.state === state) return;
    if (!from.includes(shown.state)) throw new AppError("already_answered");
    if (respuesta === "confirmar") await requireAgreement({ ...ctx, db: trx }, shown, input);
    await trx
      .updateTable("apariciones_personas")
      .set(changeOf(state, Date.now()))
      .where("id_aparicion", "=", id)
      .execute();
    if (["withdrawn", "refused", "not_me"].includes(state)) {
      await queueOwnerNews(trx, await ownerOf(trx, shown.id_publicacion));
    }
    const action = state === "pending" ? "asked" : state;
    await recordConsent(trx, shown, { action, actor: actorOf(ctx.viewer) });
    if (respuesta === "no_soy_yo") await nameAgain(trx, shown.id_publicacion);
    await settlePeople(trx, shown.id_publicacion);
    if (state === "withdrawn") await emit(trx, "consent_withdrawn", { id_aparicion: id });
  });
}

/** The appearance of this person, under the lock of its post. Throws `not_found`. */
async function lockAppearance(
  trx: Database,
  id_aparicion: number,
  persona_id: number,
): Promise<AparicionPersona> {
  const row = trx
    .selectFrom("apariciones_personas")
    .selectAll()
    .where("id_aparicion", "=", id_aparicion)
    .where("persona_id", "=", persona_id)
    .where("state", "<>", "removed");
  const found = await row.executeTakeFirst();
  if (!found) throw new AppError("not_found");
  await lockPost(trx, found.id_publicacion);
  const shown = await forUpdate(trx, row).executeTakeFirst();
  if (!shown) throw new AppError("not_found");
  return shown;
}

function changeOf(state: Outcome, now: number) {
  if (state === "pending") return { state, asked_at: now, ended_at: null };
  if (state !== "confirmed") {
    return { state, shown_at: null, distribution_at: null, ended_at: now };
  }
  const agreed = { version: RELEASE_VERSION, shown_at: now, distribution_at: now };
  return { state, ...agreed, ended_at: null };
}

async function requireAgreement(
  ctx: SignedInCtx,
  { id_publicacion }: AparicionPersona,
  { aparecer, distribuir, revision: read }: AnswerInput,
): Promise<void> {
  if (!aparecer || !distribuir) throw wrong("aparecer", strings.fields.both);
  const { revision } = await revisionOf(ctx, id_publicacion);
  if (revision === null) throw new AppError("not_ready");
  if (read !== revision) throw wrong("aparecer", strings.fields.changed);
}

/** Somebody else is shown then: its owner says who. */
async function nameAgain(trx: Database, id_publicacion: number): Promise<void> {
  await trx
    .updateTable("publicaciones")
    .set({ faltan_personas: 1 })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}

async function ownerOf(trx: Database, id_publicacion: number): Promise<number> {
  const { id_usuario } = await trx
    .selectFrom("publicaciones")
    .select("id_usuario")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirstOrThrow();
  return id_usuario;
}
