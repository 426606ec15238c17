import { acceptTexts } from "#app/features/people/consents.server.ts";
import { openSession } from "#app/http/session.server.ts";
import type { Database } from "#db/client.ts";
import { insertForIds } from "../../demo/insert.ts";
import { audienceOf, type Person } from "./audience.ts";
import type { Post } from "./honest.ts";
import { type Props, type Scheme, schemes } from "./schemes.ts";
import type { Watcher } from "./watch.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOBODY: Watcher = { id: null, token: null };
/** Of the people who watch: creators themselves, members, members of a few days; the others have no account. */
const SHARES = { creators: 0.1, members: 0.45, new: 0.08 };
const POSTS_EACH = 15;
/** Accounts of the farm, of each age. */
const FARM = 60;

export interface Cast {
  people: Person[];
  /** Of all creators, in no order of them. */
  posts: Post[];
  /** By number: the ids of their accounts, those of the honest first. */
  creators: number[];
  honestCreators: number;
  frauds: { scheme: Scheme; props: Omit<Props, "start">; creators: number[] }[];
}

/** Everybody who plays, with what there is to watch. */
export async function makeCast(
  db: Database,
  { people, start, random }: { people: number; start: number; random: () => number },
): Promise<Cast> {
  const honest = Math.max(10, Math.round(people * SHARES.creators));
  const dishonest = schemes.reduce((sum, { creators }) => sum + creators, 0);
  const old = start - 90 * DAY_MS;
  const creators = await makeAccounts(db, "crea", honest + dishonest, old);
  const members = await makeAccounts(db, "ve", Math.round(people * SHARES.members), old);
  const fresh = await makeAccounts(db, "nueva", Math.round(people * SHARES.new), start - DAY_MS);
  const visitors = people - honest - members.length - fresh.length;
  const watchers = [
    ...creators.slice(0, honest).map((who, own) => ({ who, own })),
    ...[...members, ...fresh].map((who) => ({ who, own: null })),
    ...Array.from({ length: visitors }, () => ({ who: NOBODY, own: null })),
  ];
  const posts = await makePosts(db, creators);
  const postsOf = creators.map((_, creator) =>
    posts.filter((post) => post.creator === creator).map(({ id }) => id),
  );
  const young = await makeAccounts(db, "granja", FARM, start - DAY_MS);
  const grown = await makeAccounts(db, "vieja", FARM, start - 30 * DAY_MS);
  let next = honest;
  const frauds = schemes.map((scheme) => {
    const mine = Array.from({ length: scheme.creators }, () => next++);
    const props = {
      ...{ young, old: grown, creators: mine.map((each) => creators[each]!) },
      posts: mine.map((each) => postsOf[each]!),
      elsewhere: postsOf.slice(0, honest).flat(),
    };
    return { scheme, props, creators: mine };
  });
  return {
    people: audienceOf(shuffled(watchers, random), random),
    posts: shuffled(posts, random),
    creators: creators.map(({ id }) => id!),
    ...{ honestCreators: honest, frauds },
  };
}

async function makeAccounts(
  db: Database,
  name: string,
  count: number,
  created_at: number,
): Promise<Watcher[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ nombre_usuario: `${name}${n}`, name_key: `${name}${n}`, created_at },
    correo: `${name}${n}@example.org`,
  }));
  const ids = await insertForIds(db, "usuarios", "id_usuario", rows);
  const request = new Request("http://localhost");
  const accounts: Watcher[] = [];
  for (const id of ids) {
    await acceptTexts(db, id);
    accounts.push({ id, token: await openSession(db, { id_usuario: id, request }) });
  }
  return accounts;
}

async function makePosts(db: Database, creators: Watcher[]): Promise<Post[]> {
  const owners = creators.flatMap(({ id }, creator) =>
    Array.from({ length: POSTS_EACH }, () => ({ id: id!, creator })),
  );
  const rows = owners.map(({ id }, n) => ({
    ...{ id_usuario: id, descripcion: `Publicación ${n}`, fecha_publicacion: n + 1 },
    ...({ tipo_publicacion: "publicacion", solo_suscriptores: 0, status: "ready" } as const),
  }));
  const ids = await insertForIds(db, "publicaciones", "id_publicacion", rows);
  return ids.map((id, n) => ({ id, creator: owners[n]!.creator }));
}

function shuffled<T>(items: T[], random: () => number): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
