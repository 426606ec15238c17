import type { Operation } from "#app/http/operation.server.ts";
import { bodyOf, server } from "../kit/built-server.ts";
import { newPerson, type Person } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

export const roles = [
  "nobody",
  "stranger",
  "creator",
  "moderator",
  "administrator",
  "owner",
] as const;
export type Role = (typeof roles)[number];
type Owner = Person<typeof server>;

/** People of every role, and what the owner has that an operation may be about. */
export interface Stage {
  people: Record<Exclude<Role, "nobody">, Owner>;
  post: number;
  file: number;
  comment: number;
  /** Somebody else's post in which the owner is asked whether they are shown. */
  appearance: number;
  /** The name of somebody of no role: nothing that others are asked to do concerns them. */
  bystander: string;
}

let setting: Promise<Stage> | undefined;

/** Set once for a file, by the test that comes first. */
export function theStage(): Promise<Stage> {
  setting ??= setStage();
  return setting;
}

async function setStage(): Promise<Stage> {
  const people = {
    stranger: await newPerson(server, "stranger"),
    creator: await newPerson(server, { es_creador: 1, verificado: 1 }),
    moderator: await newPerson(server, { role: "moderator", ve_documentos: 1 }),
    administrator: await newPerson(server, { role: "administrator", ve_documentos: 1 }),
    owner: await newPerson(server, "owner"),
  };
  const appearance = await askWhoIsShown(people.creator, people.owner);
  const { name: bystander } = await newPerson(server);
  const stage = { people, post: 0, file: 0, comment: 0, appearance, bystander };
  await givePost(stage);
  return stage;
}

async function askWhoIsShown(creator: Owner, owner: Owner): Promise<number> {
  const { id } = await newPost(creator, { shows: ["photo"] });
  const body = { nombre: owner.name };
  await bodyOf("POST", `/api/publicaciones/${id}/personas`, { as: creator, body });
  const { apariciones } = await bodyOf("GET", "/api/apariciones", { as: owner });
  return apariciones[0].id_aparicion;
}

/** What has to be sent of the stage itself where an example could never succeed: the owner succeeds with these. */
export const bodies: Record<string, (stage: Stage) => object> = {
  namePerson: ({ bystander }) => ({ nombre: bystander }),
  answerAppearance: () => ({ respuesta: "rechazar" }),
};

/** A new post of the owner's, with a comment of theirs. */
export async function givePost(stage: Stage): Promise<void> {
  const { owner } = stage.people;
  const { id } = await newPost(owner, { shows: ["photo"] });
  const path = `/api/publicaciones/${id}`;
  const { post } = await bodyOf("GET", path, { as: owner });
  const body = { contenido: "hola" };
  const { comment } = await bodyOf("POST", `${path}/comentarios`, { as: owner, body });
  stage.post = id;
  stage.file = post.archivos[0].id_archivo;
  stage.comment = comment.id_comentario;
}

/** The path of an operation about what the owner has. */
export function pathOf({ declaration }: Operation, stage: Stage): string {
  const { owner } = stage.people;
  const { path } = declaration;
  const id = /comentarios\/\{id\}/.test(path)
    ? stage.comment
    : /publicaciones/.test(path)
      ? stage.post
      : /apariciones/.test(path)
        ? stage.appearance
        : owner.id;
  return path
    .replace("{id}", String(id))
    .replace("{file}", String(stage.file))
    .replace("{username}", owner.name)
    .replace("{tag}", "playa");
}

export function asRole(stage: Stage, role: Role): Owner | null {
  return role === "nobody" ? null : stage.people[role];
}
