import type { SignedInCtx } from "#app/context.server.ts";
import { findPerson } from "#app/features/people/queries.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fill } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { recordConsent } from "./ledger.server.ts";
import { OPEN_ASKS, OPEN_ASKS_OF_ONE, PEOPLE_PER_POST } from "./limits.ts";
import type { PeopleFields } from "./schema.ts";
import { settlePeople, SHOWN } from "./settle.server.ts";
import { strings } from "./strings.ts";
import { tellAsked } from "./tell-asked.server.ts";

const { fields: words } = strings;

/** An account that is named as shown. */
export interface Named {
  id_usuario: number;
  nombre_usuario: string;
  correo: string;
}

/** What was said about people, with the accounts that were meant. */
export interface Declared {
  aparecen: PeopleFields["aparecen"];
  faltan: boolean;
  people: Named[];
}

/**
 * The accounts that an upload names. Throws `bad_input` at `personas` for who is not there or has
 * blocked the viewer, for too many, and where others are shown and nobody is named.
 */
export async function findNamed(
  ctx: SignedInCtx,
  { aparecen, personas, falta_alguien }: PeopleFields,
): Promise<Declared> {
  if (aparecen !== "otras") return { aparecen, faltan: false, people: [] };
  if (personas.length > PEOPLE_PER_POST) throw wrong("personas", words.tooMany);
  const people: Named[] = [];
  for (const name of personas) {
    const person = await findAccount(ctx, name, "personas");
    if (person.id_usuario === ctx.viewer.id_usuario) continue;
    if (!people.some(({ id_usuario }) => id_usuario === person.id_usuario)) people.push(person);
  }
  if (people.length === 0 && !falta_alguien) throw wrong("personas", words.whoElse);
  return { aparecen, faltan: falta_alguien, people };
}

/** Throws `bad_input` at `field` for a name that is nobody's, also of somebody who has blocked the viewer. */
export async function findAccount(ctx: SignedInCtx, name: string, field: string): Promise<Named> {
  try {
    const nombre_usuario = name.trim().replace(/^@/, "");
    return await findPerson(ctx, { nombre_usuario });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw wrong(field, fill(words.nobody, { name: name.replace(/^@/, "") }));
  }
}

/** Writes who is shown in a new post, and has it wait for them; in its transaction. */
export async function declarePeople(
  ctx: SignedInCtx,
  id_publicacion: number,
  { aparecen, faltan, people }: Declared,
): Promise<void> {
  await ctx.db
    .updateTable("publicaciones")
    .set({ aparecen, faltan_personas: faltan ? 1 : 0 })
    .where("id_publicacion", "=", id_publicacion)
    .execute();
  // The smaller id goes first: nobody waits for somebody who waits for them.
  const inOrder = people.toSorted((a, b) => a.id_usuario - b.id_usuario);
  for (const person of inOrder) await ask(ctx, id_publicacion, person, "personas");
  await settlePeople(ctx.db, id_publicacion, { isNew: true });
}

/**
 * Asks somebody to confirm that they are shown; for whoever holds the lock of the post. Throws
 * `bad_input` at `field` when they are asked already, or too often.
 */
export async function ask(
  { db: trx, viewer }: SignedInCtx,
  id_publicacion: number,
  { id_usuario: persona_id, nombre_usuario, correo }: Named,
  field: string,
): Promise<void> {
  await requireRoom(trx, id_publicacion, field);
  await requirePatience(trx, { persona_id, nombre_usuario, owner: viewer.id_usuario }, field);
  const row = { state: "pending", asked_at: Date.now(), version: null, ended_at: null } as const;
  const asked = await trx
    .insertInto("apariciones_personas")
    .values({
      ...{ id_publicacion, persona_id, id_liberacion: null, ...row },
      ...{ shown_at: null, distribution_at: null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["id_publicacion", "persona_id"])
        .doUpdateSet(row)
        // Who said that it is not them is asked once: not again until somebody has looked.
        .where("apariciones_personas.state", "=", "removed"),
    )
    .returning("id_aparicion")
    .executeTakeFirst();
  if (!asked) throw wrong(field, words.already);
  const shown = { id_publicacion, persona_id, id_liberacion: null };
  await recordConsent(trx, shown, { action: "asked", actor: actorOf(viewer) });
  const told = { id_publicacion, persona_id, correo, owner: viewer.nombre_usuario };
  await tellAsked(trx, { ...told, ...asked });
}

/** Throws `bad_input` for a post that has as many people as one may have. */
export async function requireRoom(
  trx: Database,
  id_publicacion: number,
  field: string,
): Promise<void> {
  const { count } = await trx
    .selectFrom("apariciones_personas")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "in", SHOWN)
    .executeTakeFirstOrThrow();
  if (Number(count) >= PEOPLE_PER_POST) throw wrong(field, words.tooMany);
}

/** Of several that ask somebody at once each counts the one before it. */
async function requirePatience(
  trx: Database,
  asked: { persona_id: number; nombre_usuario: string; owner: number },
  field: string,
): Promise<void> {
  const row = trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", asked.persona_id);
  await forNoKeyUpdate(trx, row).execute();
  const open = await trx
    .selectFrom("apariciones_personas as shown")
    .innerJoin("publicaciones as post", "post.id_publicacion", "shown.id_publicacion")
    .select("post.id_usuario as owner")
    .where("shown.persona_id", "=", asked.persona_id)
    .where("shown.state", "=", "pending")
    .limit(OPEN_ASKS)
    .execute();
  const own = open.filter(({ owner }) => owner === asked.owner).length;
  if (open.length < OPEN_ASKS && own < OPEN_ASKS_OF_ONE) return;
  throw wrong(field, fill(words.asked, { name: asked.nombre_usuario }));
}

export function wrong(field: string, sentence: string): AppError {
  return new AppError("bad_input", { fields: { [field]: sentence } });
}
