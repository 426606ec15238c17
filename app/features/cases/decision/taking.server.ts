import { indexUser } from "#app/features/index/commands.server.ts";
import { holdObjects, releaseObjects, retireObjects } from "#app/features/media/objects.server.ts";
import {
  dropHeld,
  type HeldPicture,
  passHeld,
} from "#app/features/profiles/settings/held-picture.server.ts";
import {
  type ShownPicture,
  takeHidden,
} from "#app/features/profiles/settings/hidden-picture.server.ts";
import { settlePictureMatches } from "#app/features/known/settle-match.server.ts";
import { claimName, looksTaken } from "#app/features/names/claim.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Taking } from "./effects.server.ts";

const PICTURES = { avatar: "profile_picture", cover: "cover_picture" } as const;
const pictureKinds = ["avatar", "cover"] as const;

/** What was taken away, as it was. */
export interface Taken {
  avatar?: ShownPicture;
  cover?: ShownPicture;
  /** What waited for a moderator, and was not let pass. */
  held?: HeldPicture;
  name?: string;
  biography?: string;
  /** As they are kept; absent: there were none. */
  links?: string;
}

/** Of who has no links. */
const NO_LINKS = "[]";

/** Takes parts of a profile away and gives what it takes to give them back. */
export async function takeAway(
  trx: Database,
  id_usuario: number,
  parts: readonly Taking[],
): Promise<Taken> {
  const person = await readProfile(trx, id_usuario);
  const taken: Taken = {};
  for (const label of pictureKinds) {
    if (!parts.includes(`take_${label}`)) continue;
    // What is hidden while it waits is what the decision is about.
    const hidden = await takeHidden(trx, id_usuario, label);
    if (hidden) {
      taken[label] = hidden;
      continue;
    }
    const objects = await holdObjects(trx, { id_usuario, label });
    taken[label] = { picture: person[PICTURES[label]], objects };
    await change(trx, id_usuario, { [PICTURES[label]]: null });
  }
  if (parts.includes("take_biography")) {
    taken.biography = person.biografia;
    if (person.links !== NO_LINKS) taken.links = person.links;
    await change(trx, id_usuario, { biografia: "", links: NO_LINKS });
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
  if (person.status === "deleted") {
    await discard(trx, taken);
    return Object.keys(taken);
  }
  const kept: string[] = [];
  const { biography, links, name, held } = taken;
  for (const label of pictureKinds) {
    const picture = taken[label];
    if (picture && !picture.isWithdrawn && person[PICTURES[label]] === null) {
      await releaseObjects(trx, picture.objects);
      await change(trx, id_usuario, { [PICTURES[label]]: picture.picture });
    } else if (picture) {
      await discard(trx, { [label]: picture });
      kept.push(label);
    }
  }
  if (held && (await passHeld(trx, id_usuario, held))) {
    const { kind } = held;
    await settlePictureMatches(trx, { id_usuario, kind }, { from: "removed", to: "released" });
  } else if (held) {
    await dropHeld(trx, held);
    kept.push("held");
  }
  if (biography !== undefined) {
    if (person.biografia === "") await change(trx, id_usuario, { biografia: biography });
    else kept.push("biography");
  }
  if (links !== undefined) {
    if (person.links === NO_LINKS) await change(trx, id_usuario, { links });
    else kept.push("links");
  }
  if (name !== undefined) {
    const isFree = !(await findByName(trx, name)) && !(await looksTaken(trx, name, id_usuario));
    if (isFree && isNeutral(person.nombre_usuario, id_usuario)) await rename(trx, id_usuario, name);
    else kept.push("name");
  }
  return kept;
}

/** The bytes that were kept go for good. */
export async function discard(trx: Database, { avatar, cover, held }: Taken): Promise<void> {
  const objects = [...(avatar?.objects ?? []), ...(cover?.objects ?? [])];
  if (objects.length > 0) await retireObjects(trx, objects);
  if (held) await dropHeld(trx, held);
}

function readProfile(trx: Database, id_usuario: number) {
  return trx
    .selectFrom("usuarios")
    .select(["nombre_usuario", "biografia", "links", "profile_picture", "cover_picture", "status"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
}

async function change(
  trx: Database,
  id_usuario: number,
  set: {
    profile_picture?: string | null;
    cover_picture?: string | null;
    biografia?: string;
    links?: string;
  },
): Promise<void> {
  await trx.updateTable("usuarios").set(set).where("id_usuario", "=", id_usuario).execute();
  if (set.profile_picture !== undefined) await emit(trx, "profile_changed", { id_usuario });
}

async function rename(trx: Database, id_usuario: number, nombre_usuario: string): Promise<void> {
  const { nombre_usuario: before } = await readProfile(trx, id_usuario);
  await claimName(trx, { id_usuario, nombre_usuario, before, byHouse: true });
  await trx
    .updateTable("usuarios")
    .set({ nombre_usuario, name_key: nameKey(nombre_usuario) })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await indexUser(trx, id_usuario);
  await emit(trx, "profile_changed", { id_usuario });
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
