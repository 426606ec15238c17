import type { Ctx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { caughtUp } from "#tests/setup/search-indexes.ts";
import type { Person } from "#tests/kit/stage.ts";
import type { Sort } from "./limits.ts";
import { search } from "./queries.server.ts";
import { postsOf } from "./view.ts";

export interface GivenPost {
  text: string;
  /** A name; the people are made as they are named. */
  by?: string;
  likes?: number;
  tipo?: "publicacion" | "shortit";
  status?: "ready" | "queued" | "failed";
  restricted?: boolean;
}

/** Writes a post as if it had been uploaded and processed long ago. Gives its id. */
export async function givenPost(ctx: Ctx, given: GivenPost): Promise<number> {
  const { id } = await newPost(await personCalled(ctx, given.by ?? "alguien"), {
    descripcion: given.text,
    tipo_publicacion: given.tipo ?? "publicacion",
    solo_suscriptores: given.restricted ? 1 : 0,
    status: given.status ?? "ready",
    likeCount: given.likes ?? 0,
    fecha_publicacion: Date.now(),
  });
  return id;
}

/** The id of the person with this name, who is made when there is none. */
export async function givenPerson(
  ctx: Ctx,
  nombre_usuario: string,
  followersCount = 0,
): Promise<number> {
  return (await personCalled(ctx, nombre_usuario, followersCount)).id;
}

const people = new WeakMap<Ctx["db"], Map<string, Promise<Person>>>();

function personCalled(ctx: Ctx, nombre_usuario: string, followersCount = 0): Promise<Person> {
  const known = people.get(ctx.db) ?? new Map<string, Promise<Person>>();
  people.set(ctx.db, known);
  const person =
    known.get(nameKey(nombre_usuario)) ?? newPerson(ctx, { nombre_usuario, followersCount });
  known.set(nameKey(nombre_usuario), person);
  return person;
}

/** What the posts that a query finds say, in their order. */
export async function textsFor(ctx: Ctx, q: string, sort: Sort = "recent"): Promise<string[]> {
  await caughtUp(ctx);
  const { blocks } = await search(ctx, { q, sort, page: 1, limit: 50 });
  return postsOf(blocks).map(({ descripcion }) => descripcion);
}
