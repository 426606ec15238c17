import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Aparecen } from "#db/schema/releases.ts";
import { recordConsent } from "./ledger.server.ts";
import { settlePeople, STANDING } from "./settle.server.ts";
import { tellAsked } from "./tell-asked.server.ts";

/**
 * Files were added to a post or replaced: whoever had agreed to what it showed before is asked anew, and
 * until then it waits; also until its owner has named whom else the new files show. In the transaction that changed
 * them, under the lock of the post. Throws what {@link requireAllThere} throws.
 */
export async function askAnew(
  ctx: SignedInCtx,
  id_publicacion: number,
  added: Aparecen,
): Promise<void> {
  await requireAllThere(ctx.db, id_publicacion);
  await sayOfAll(ctx.db, id_publicacion, added);
  await askPeople(ctx, id_publicacion);
  await settlePeople(ctx.db, id_publicacion);
}

/**
 * Throws `shown_gone` where somebody is shown whose account is deleted or banned, or who has taken their release back
 * though a moderator left the post: they could never agree to other files, and it would wait for them without end.
 */
export async function requireAllThere(db: Database, id_publicacion: number): Promise<void> {
  const gone = await db
    .selectFrom("apariciones_personas as shown")
    .leftJoin("usuarios", "usuarios.id_usuario", "shown.persona_id")
    .leftJoin("liberaciones", "liberaciones.id_liberacion", "shown.id_liberacion")
    .select("id_aparicion")
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "in", ["confirmed", "overruled"])
    .where((eb) =>
      eb.or([
        eb("status", "in", ["deleted", "banned"]),
        eb("liberaciones.withdrawn_at", "is not", null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (gone) throw new AppError("shown_gone");
}

/** What was said of the files before and what is said of the new ones, as one. */
async function sayOfAll(trx: Database, id_publicacion: number, added: Aparecen): Promise<void> {
  const { aparecen: before } = await trx
    .selectFrom("publicaciones")
    .select("aparecen")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirstOrThrow();
  const aparecen = MOST_FIRST.find((one) => one === before || one === added)!;
  await trx
    .updateTable("publicaciones")
    .set({ aparecen, ...(added === "otras" && { faltan_personas: 1 }) })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}

const MOST_FIRST: readonly Aparecen[] = ["otras", "yo", "nadie"];

async function askPeople({ db: trx, viewer }: SignedInCtx, id_publicacion: number): Promise<void> {
  const people = await trx
    .selectFrom("apariciones_personas as shown")
    .leftJoin("usuarios", "usuarios.id_usuario", "shown.persona_id")
    .select(["id_aparicion", "persona_id", "id_liberacion", "state", "correo", "status"])
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "in", STANDING)
    .orderBy("persona_id")
    .execute();
  if (people.length === 0) return;
  await trx
    .updateTable("apariciones_personas")
    .set({ state: "pending", asked_at: Date.now(), shown_at: null, distribution_at: null })
    .where(
      "id_aparicion",
      "in",
      people.map(({ id_aparicion }) => id_aparicion),
    )
    .execute();
  const owner = viewer.nombre_usuario;
  for (const { id_aparicion, state, correo, status, ...who } of people) {
    const { persona_id, id_liberacion } = who;
    const shown = { id_publicacion, persona_id, id_liberacion };
    await recordConsent(trx, shown, { action: "asked", actor: actorOf(viewer) });
    if (state === "pending" || persona_id === null || !correo || status === "deleted") continue;
    await tellAsked(trx, { id_aparicion, id_publicacion, persona_id, correo, owner });
  }
}
