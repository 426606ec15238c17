import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { AppError } from "#app/http/errors.ts";
import { requireVoice } from "#app/http/operation.server.ts";
import type { Database } from "#db/client.ts";
import type { Aparecen, AparicionPersona } from "#db/schema/releases.ts";
import { recordConsent } from "../ledger.server.ts";
import { ask, findAccount, wrong } from "../name.server.ts";
import { settlePeople, SHOWN } from "../settle.server.ts";
import { strings } from "../strings.ts";
import { RELEASE_VERSION } from "../version.ts";
import { requireOwnPost } from "./read-people.server.ts";

const { fields: words } = strings;

/**
 * Says who is shown in a post of one's own, and whether everybody is named. Throws `post_not_found`, and
 * `bad_input` for one alone while others are on the list.
 */
export async function sayWhoIsShown(
  ctx: SignedInCtx,
  { id, aparecen, faltan }: { id: number; aparecen: Aparecen; faltan: boolean },
): Promise<void> {
  await change(ctx, id, async (trx) => {
    if (aparecen !== "otras" && (await hasPeople(trx, id))) throw wrong("aparecen", words.named);
    await trx
      .updateTable("publicaciones")
      .set({ aparecen, faltan_personas: aparecen === "otras" && faltan ? 1 : 0 })
      .where("id_publicacion", "=", id)
      .execute();
  });
}

/** Asks an account to confirm that it is shown. Throws `post_not_found` and `bad_input`. */
export async function namePerson(
  ctx: SignedInCtx,
  { id, nombre }: { id: number; nombre: string },
): Promise<void> {
  await requireOwnPost(ctx, id);
  const person = await findAccount(ctx, nombre, "nombre");
  if (person.id_usuario === ctx.viewer.id_usuario) throw wrong("nombre", words.yourself);
  await change(ctx, id, async (trx) => {
    await sayOthers(trx, id);
    await ask({ ...ctx, db: trx }, id, person, "nombre");
  });
}

/**
 * Takes somebody off the list who has never answered. Who has refused or taken it back stays on it, and so
 * does who had agreed before files were changed, who could not take it back otherwise. Throws
 * `post_not_found`, `not_found` and `already_answered`.
 */
export async function unnamePerson(ctx: SignedInCtx, { id, persona }: OfPost): Promise<void> {
  await change(ctx, id, async (trx) => {
    const shown = await findShown(trx, { id, persona });
    if (shown.state !== "pending" || shown.version !== null) {
      throw new AppError("already_answered");
    }
    await trx
      .updateTable("apariciones_personas")
      .set({ state: "removed", ended_at: Date.now() })
      .where("id_aparicion", "=", persona)
      .execute();
    await recordConsent(trx, shown, { action: "removed", actor: actorOf(ctx.viewer) });
  });
}

/**
 * Says that the release of somebody is of the files that came later, too. Throws `post_not_found`,
 * `not_found` for who has an account, and `already_answered` for a release that was taken back.
 */
export async function coverFiles(ctx: SignedInCtx, { id, persona }: OfPost): Promise<void> {
  await change(ctx, id, async (trx) => {
    const shown = await findShown(trx, { id, persona });
    if (shown.id_liberacion === null) throw new AppError("not_found");
    const isOver = await isTakenBack(trx, shown.id_liberacion);
    if (shown.state !== "pending" || isOver) throw new AppError("already_answered");
    await confirmRelease(trx, persona);
    await recordConsent(trx, shown, { action: "covered", actor: actorOf(ctx.viewer) });
  });
}

async function isTakenBack(trx: Database, id_liberacion: number): Promise<boolean> {
  const { withdrawn_at } = await trx
    .selectFrom("liberaciones")
    .select("withdrawn_at")
    .where("id_liberacion", "=", id_liberacion)
    .executeTakeFirstOrThrow();
  return withdrawn_at !== null;
}

export async function confirmRelease(trx: Database, id_aparicion: number): Promise<void> {
  const now = Date.now();
  await trx
    .updateTable("apariciones_personas")
    .set({ state: "confirmed", version: RELEASE_VERSION, shown_at: now, distribution_at: now })
    .where("id_aparicion", "=", id_aparicion)
    .execute();
}

interface OfPost {
  id: number;
  persona: number;
}

/**
 * Changes who is shown in a post of one's own, under its lock, and settles it. Throws `post_not_found`, and `muted`
 * where that would have the post shown.
 */
export async function change(
  ctx: SignedInCtx,
  id: number,
  run: (trx: Database) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    await requireOwnPost({ ...ctx, db: trx }, id);
    await run(trx);
    if (await settlePeople(trx, id)) requireVoice(ctx.viewer);
  });
}

export async function sayOthers(trx: Database, id_publicacion: number): Promise<void> {
  await trx
    .updateTable("publicaciones")
    .set({ aparecen: "otras" })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}

async function hasPeople(trx: Database, id_publicacion: number): Promise<boolean> {
  const row = await trx
    .selectFrom("apariciones_personas")
    .select("id_aparicion")
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "in", SHOWN)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function findShown(trx: Database, { id, persona }: OfPost): Promise<AparicionPersona> {
  const shown = await trx
    .selectFrom("apariciones_personas")
    .selectAll()
    .where("id_aparicion", "=", persona)
    .where("id_publicacion", "=", id)
    .where("state", "<>", "removed")
    .executeTakeFirst();
  if (!shown) throw new AppError("not_found");
  return shown;
}
