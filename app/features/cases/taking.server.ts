import { indexUser } from "#app/features/index/commands.server.ts";
import { holdObjects, releaseObjects, retireObjects } from "#app/features/media/objects.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import type { Database } from "#db/client.ts";
import type { Taking } from "./effects.server.ts";

/** What was taken away, as it was. */
export interface Taken {
  avatar?: { picture: string | null; objects: string[] };
  name?: string;
  biography?: string;
}

/** Takes parts of a profile away and gives what it takes to give them back. */
export async function takeAway(
  trx: Database,
  id_usuario: number,
  parts: readonly Taking[],
): Promise<Taken> {
  const person = await readProfile(trx, id_usuario);
  const taken: Taken = {};
  if (parts.includes("take_avatar")) {
    const objects = await holdObjects(trx, { id_usuario, label: "avatar" });
    taken.avatar = { picture: person.profile_picture, objects };
    await change(trx, id_usuario, { profile_picture: null });
  }
  if (parts.includes("take_biography")) {
    taken.biography = person.biografia;
    await change(trx, id_usuario, { biografia: "" });
  }
  if (parts.includes("take_name")) {
    taken.name = person.nombre_usuario;
    await rename(trx, id_usuario, await neutralName(trx, id_usuario));
  }
  return taken;
}

/**
 * Gives it back, where the person has not put something else in its place and nobody has taken the name.
 * Says what could not be given back.
 */
export async function giveBack(trx: Database, id_usuario: number, taken: Taken): Promise<string[]> {
  const person = await readProfile(trx, id_usuario);
  const kept: string[] = [];
  const { avatar, biography, name } = taken;
  if (avatar && person.profile_picture === null) {
    await releaseObjects(trx, avatar.objects);
    await change(trx, id_usuario, { profile_picture: avatar.picture });
  } else if (avatar) {
    await discard(trx, taken);
    kept.push("avatar");
  }
  if (biography !== undefined) {
    if (person.biografia === "") await change(trx, id_usuario, { biografia: biography });
    else kept.push("biography");
  }
  if (name !== undefined) {
    const isFree = !(await findByName(trx, name));
    if (isFree && isNeutral(person.nombre_usuario, id_usuario)) await rename(trx, id_usuario, name);
    else kept.push("name");
  }
  return kept;
}

/** The bytes that were kept go for good. */
export async function discard(trx: Database, { avatar }: Taken): Promise<void> {
  if (avatar && avatar.objects.length > 0) await retireObjects(trx, avatar.objects);
}

function readProfile(trx: Database, id_usuario: number) {
  return trx
    .selectFrom("usuarios")
    .select(["nombre_usuario", "biografia", "profile_picture"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
}

async function change(
  trx: Database,
  id_usuario: number,
  set: { profile_picture?: string | null; biografia?: string },
): Promise<void> {
  await trx.updateTable("usuarios").set(set).where("id_usuario", "=", id_usuario).execute();
}

async function rename(trx: Database, id_usuario: number, nombre_usuario: string): Promise<void> {
  await trx
    .updateTable("usuarios")
    .set({ nombre_usuario, name_key: nameKey(nombre_usuario) })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await indexUser(trx, id_usuario);
}

const neutral = (id_usuario: number) => `usuario_${id_usuario}`;

function isNeutral(name: string, id_usuario: number): boolean {
  return name.startsWith(neutral(id_usuario));
}

async function neutralName(trx: Database, id_usuario: number): Promise<string> {
  for (let name = neutral(id_usuario), n = 2; ; n += 1) {
    if (!(await findByName(trx, name))) return name;
    name = `${neutral(id_usuario)}_${n}`;
  }
}

function findByName(trx: Database, name: string) {
  return trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("name_key", "=", nameKey(name))
    .executeTakeFirst();
}
