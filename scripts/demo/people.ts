import { randomBytes } from "node:crypto";
import { randomId } from "#app/features/media/objects.server.ts";
import { avatarName } from "#app/features/people/avatar-sizes.ts";
import { acceptedNow } from "#app/features/people/consents.server.ts";
import { looksOf } from "#app/features/names/skeleton.ts";
import { nameKey } from "#app/features/people/view.ts";
import { hashPassword } from "#app/features/people/passwords/password.server.ts";
import { nameKeys } from "#app/features/index/commands.server.ts";
import type { Database } from "#db/client.ts";
import { type Crowd, DAY_MS, type Person } from "./crowd.ts";
import { insertForIds, insertRows } from "./insert.ts";
import type { Portrait, Rendition } from "./media.ts";
import { type Network, planNetwork } from "./network.ts";
import { between, chance, pick, type Random } from "./random.ts";
import type { Gender } from "./art/people/look.ts";
import type { Shelf } from "./shelf.ts";
import { cast } from "./words/cast.ts";
import { biography, userName } from "./words/people.ts";
import { type Theme, themes } from "./words/themes.ts";

/** The accounts that are told to the operator, all with {@link DEMO_PASSWORD}. */
export const accounts = [
  { nombre_usuario: "demo", what: "a fan with follows, subscriptions, saved posts and messages" },
  { nombre_usuario: "valeria.luna", what: "a verified creator with a dashboard" },
  { nombre_usuario: "moderacion", what: "an administrator, who moderates and pays" },
] as const;
export const DEMO_PASSWORD = "una demo bonita";
/** A reserved name: no mail to it can ever arrive anywhere. */
export const DEMO_DOMAIN = "demo.example";

/** Where copies cost space, so many people have a picture. */
const COSTLY_AVATARS = 500;
const COSTLY_AT_ONCE = 16;

interface Options {
  count: number;
  /** Whether the accounts that the operator is told are there already. */
  more: boolean;
  now: number;
  /** Milliseconds since the epoch: everybody joined before. */
  joinedBefore: number;
  avatars: Portrait[];
  shelf: Shelf;
  random: Random;
  /** Of the people whom nobody has thought of, so many are creators. */
  creatorShare?: number;
}

/** Makes people who follow and subscribe to each other, with counters that say so. */
export async function makePeople(db: Database, options: Options): Promise<Crowd> {
  const drafts = await draft(db, options);
  const pictures = chooseAvatars(drafts, options);
  const creators = drafts.filter(({ isCreator }) => isCreator);
  const network = planNetwork(drafts, creators, options);
  await db.transaction().execute(async (trx) => {
    const rows = await userRows(drafts, pictures, network, options);
    const ids = await insertForIds(trx, "usuarios", "id_usuario", rows);
    drafts.forEach((person, i) => (person.id_usuario = ids[i]!));
    await insertRows(trx, "objetos", objectRows(pictures, ids, options));
    await insertRows(trx, "nombres", nameRows(drafts));
    await insertRows(trx, "siluetas", lookRows(drafts));
    await insertRows(trx, "seguimientos", followRows(network));
    await insertRows(trx, "suscripciones", subscriptionRows(network));
  });
  await hangAvatars(pictures, options);
  return { people: drafts, creators, subscribersOf: subscribersOf(network, options.now) };
}

interface Draft extends Person {
  gender: Gender;
  biografia: string;
  isVerified: boolean;
}

async function draft(db: Database, { count, more, random, creatorShare }: Options) {
  const known = more ? [] : cast.slice(0, count);
  const people: Draft[] = known.map(({ look, ...member }) => ({
    ...member,
    id_usuario: 0,
    themes: [...member.themes],
    gender: look.gender,
  }));
  const names = new Set(people.map(({ nombre_usuario }) => nombre_usuario));
  while (people.length < count) people.push(stranger(random, names, creatorShare ?? 0.45));
  await avoidTaken(db, people);
  return people;
}

function stranger(random: Random, names: Set<string>, creatorShare: number): Draft {
  const own = random.helpers.arrayElements(themes, { min: 1, max: 2 });
  const isCreator = chance(random, creatorShare);
  const gender = chance(random, isCreator ? 0.75 : 0.4) ? "woman" : "man";
  return {
    ...{ id_usuario: 0, isCreator, gender, themes: own },
    nombre_usuario: freeName(random, own[0]!, gender, names),
    biografia: biography(random, own[0]!, isCreator),
    isVerified: isCreator && chance(random, 0.3),
  };
}

function freeName(random: Random, theme: Theme, gender: Gender, taken: Set<string>): string {
  for (;;) {
    const name = userName(random, theme, gender);
    const free = taken.has(name) ? `${name}${random.number.int(9999)}` : name;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}

/** People of another demo, or real ones, may have these names. */
async function avoidTaken(db: Database, people: Person[]): Promise<void> {
  for (let start = 0; start < people.length; start += 1000) {
    const batch = people.slice(start, start + 1000);
    const keys = batch.map(({ nombre_usuario }) => nameKey(nombre_usuario));
    const rows = await db
      .selectFrom("usuarios")
      .select("name_key")
      .where("name_key", "in", keys)
      .execute();
    const taken = new Set(rows.map(({ name_key }) => name_key));
    for (const person of batch) {
      if (!taken.has(nameKey(person.nombre_usuario))) continue;
      person.nombre_usuario += `_${randomBytes(3).toString("hex")}`;
    }
  }
}

/** Somebody's picture in all its sizes, each with its object's name. */
type Picture = { name: string; rendition: Rendition }[];

/** One's own for the cast, one of somebody alike for others; null for those who have none. */
function chooseAvatars(people: Draft[], { more, avatars, shelf, random }: Options) {
  const alike = (gender: Gender) => avatars.filter((avatar) => avatar.gender === gender);
  const others = { woman: alike("woman"), man: alike("man") };
  return people.map(({ gender }, i): Picture | null => {
    const own = more ? undefined : avatars[i];
    const isSeen = own !== undefined || chance(random, 0.7);
    const from = others[gender].length > 0 ? others[gender] : avatars;
    const sizes = (own ?? pick(random, from)).sizes;
    if (!isSeen || (shelf.isCostly() && i >= COSTLY_AVATARS)) return null;
    const id = randomId();
    return sizes.map((rendition) => ({ name: avatarName(id, rendition.width!), rendition }));
  });
}

function objectRows(pictures: (Picture | null)[], ids: number[], { now }: Options) {
  return pictures.flatMap((picture, i) =>
    (picture ?? []).map(({ name, rendition: { label, mime, size, width, height } }) => ({
      ...{ name, state: "live" as const, id_usuario: ids[i]!, label, mime, size, width, height },
      created_at: now,
    })),
  );
}

async function hangAvatars(pictures: (Picture | null)[], { shelf }: Options): Promise<void> {
  const puts = pictures.flatMap((picture) => picture ?? []);
  for (let start = 0; start < puts.length; start += COSTLY_AT_ONCE) {
    const batch = puts.slice(start, start + COSTLY_AT_ONCE);
    await Promise.all(batch.map(({ rendition, name }) => shelf.put(rendition, name)));
  }
}

async function userRows(
  people: Draft[],
  pictures: (Picture | null)[],
  network: Network,
  { joinedBefore, random, more }: Options,
) {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  return people.map((person, i) => ({
    ...acceptedNow,
    nombre_usuario: person.nombre_usuario,
    name_key: nameKey(person.nombre_usuario),
    correo: `${person.nombre_usuario}@${DEMO_DOMAIN}`,
    password_hash,
    biografia: person.biografia,
    profile_picture: pictures[i]?.at(-1)?.name ?? null,
    es_creador: person.isCreator ? (1 as const) : (0 as const),
    verificado: person.isVerified ? (1 as const) : (0 as const),
    // Hardly anybody in a demo has a document.
    verificado_por_operador: person.isVerified ? (1 as const) : (0 as const),
    role: !more && i === 2 ? ("administrator" as const) : ("user" as const),
    followersCount: network.followers.get(person) ?? 0,
    followingCount: network.following.get(person) ?? 0,
    subscribersCount: network.liveSubscribers.get(person) ?? 0,
    // Most keep them to themselves.
    listas_visibles: i % 3 === 0 ? (1 as const) : (0 as const),
    created_at: Math.floor(joinedBefore - DAY_MS * between(random, 1, 300)),
  }));
}

function nameRows(people: Person[]) {
  return people.flatMap(({ id_usuario, nombre_usuario }) =>
    nameKeys(nombre_usuario).map((clave) => ({ clave, id_usuario })),
  );
}

function lookRows(people: Person[]) {
  return people.flatMap(({ id_usuario, nombre_usuario }) =>
    looksOf(nombre_usuario).map((clave) => ({
      clave,
      id_usuario,
      exclusiva: 0 as const,
      until: null,
    })),
  );
}

function followRows({ follows }: Network) {
  return follows.map(({ follower, followed, created_at }) => ({
    follower_id: follower.id_usuario,
    followed_id: followed.id_usuario,
    created_at,
  }));
}

function subscriptionRows({ subscriptions }: Network) {
  return subscriptions.map(({ fan, creator, state, created_at, renews_at }) => ({
    fan_id: fan.id_usuario,
    creator_id: creator.id_usuario,
    state,
    provider: "demo",
    created_at,
    renews_at,
  }));
}

function subscribersOf({ subscriptions }: Network, now: number): Map<Person, Person[]> {
  const fans = new Map<Person, Person[]>();
  for (const { fan, creator, renews_at } of subscriptions) {
    if (renews_at > now) fans.set(creator, [...(fans.get(creator) ?? []), fan]);
  }
  return fans;
}
