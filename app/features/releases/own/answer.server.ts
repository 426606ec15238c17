import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { AparicionPersona, AppearanceState } from "#db/schema/releases.ts";
import { recordConsent } from "../ledger.server.ts";
import { disagreedMail } from "../mails.server.ts";
import { wrong } from "../name.server.ts";
import type { AnswerInput } from "../schema.ts";
import { settlePeople } from "../settle.server.ts";
import { strings } from "../strings.ts";
import { RELEASE_VERSION } from "../version.ts";

type Answer = AnswerInput["respuesta"];

/** What an answer can be given to, and what comes of it. */
const outcome: Record<Answer, { from: readonly AppearanceState[]; state: Ending }> = {
  confirmar: { from: ["pending", "refused", "withdrawn", "not_me"], state: "confirmed" },
  rechazar: { from: ["pending"], state: "refused" },
  no_soy_yo: { from: ["pending", "confirmed"], state: "not_me" },
  retirar: { from: ["confirmed", "overruled"], state: "withdrawn" },
};
type Ending = "confirmed" | "refused" | "not_me" | "withdrawn";

/**
 * What somebody says to being shown. Who takes it back hides the post at once, and a moderator decides;
 * blocks and suspensions take the right to do so from nobody. Saying the same again changes nothing.
 * Throws `not_found`, `already_answered` for what cannot be said any more, `bad_input` where a text is not agreed to
 * or the post has changed since it was read, and `not_ready` while its files cannot be seen.
 */
export async function answerAppearance(ctx: SignedInCtx, input: AnswerInput): Promise<void> {
  const { id, respuesta } = input;
  await ctx.db.transaction().execute(async (trx) => {
    const shown = await lockAppearance(trx, id, ctx.viewer.id_usuario);
    const { from, state } = outcome[respuesta];
    if (shown.state === state) return;
    if (!from.includes(shown.state)) throw new AppError("already_answered");
    if (respuesta === "confirmar") await requireAgreement(trx, shown, input);
    const isAgreed = respuesta === "confirmar";
    const now = Date.now();
    await trx
      .updateTable("apariciones_personas")
      .set({
        state,
        ...(isAgreed && { version: RELEASE_VERSION }),
        shown_at: isAgreed ? now : null,
        distribution_at: isAgreed ? now : null,
        ended_at: isAgreed ? null : now,
      })
      .where("id_aparicion", "=", id)
      .execute();
    await recordConsent(trx, shown, { action: state, actor: actorOf(ctx.viewer) });
    if (respuesta === "no_soy_yo") await nameAgain(trx, shown.id_publicacion);
    await settlePeople(trx, shown.id_publicacion);
    if (respuesta === "retirar") await emit(trx, "consent_withdrawn", { id_aparicion: id });
    if (!isAgreed) await tellOwner(trx, shown, respuesta === "retirar" ? "withdrawn" : "refused");
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

async function requireAgreement(
  trx: Database,
  { asked_at, id_publicacion }: AparicionPersona,
  { aparecer, distribuir, pedida }: AnswerInput,
): Promise<void> {
  if (!aparecer || !distribuir) throw wrong("aparecer", strings.fields.both);
  if (pedida !== undefined && pedida !== asked_at) throw wrong("aparecer", strings.fields.changed);
  const unseen = await trx
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_publicacion", "=", id_publicacion)
    .where((eb) => eb.or([eb("status", "=", "queued"), eb("replacement", "=", "queued")]))
    .limit(1)
    .executeTakeFirst();
  if (unseen) throw new AppError("not_ready");
}

/** Somebody else is shown then: its owner says who. */
async function nameAgain(trx: Database, id_publicacion: number): Promise<void> {
  await trx
    .updateTable("publicaciones")
    .set({ faltan_personas: 1 })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}

async function tellOwner(
  trx: Database,
  { id_publicacion }: AparicionPersona,
  how: "refused" | "withdrawn",
): Promise<void> {
  const owner = await trx
    .selectFrom("publicaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .select("correo")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  if (owner) await queueMail(trx, disagreedMail({ ...owner, id_publicacion }, how));
}
