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
  /** Theirs to the bystander. */
  message: number;
  /** Theirs of the creator's profile. */
  report: number;
  /** Somebody else's post in which the owner is asked whether they are shown. */
  appearance: number;
  /** Of no role: nothing that others are asked to do concerns them. */
  bystander: Owner;
}

/** A stage of a file's own, set by the test of it that comes first. */
export function ownStage(): () => Promise<Stage> {
  let setting: Promise<Stage> | undefined;
  return () => (setting ??= setStage());
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
  const bystander = await newPerson(server);
  const report = await reportProfile(people.owner, people.creator);
  const given = { post: 0, file: 0, comment: 0, message: 0 };
  const stage = { people, ...given, report, appearance, bystander };
  await giveAnew(stage);
  return stage;
}

async function reportProfile(as: Owner, { id }: Owner): Promise<number> {
  const body = { tipo: "perfil", id, motivo: "spam" };
  const { denuncia } = await bodyOf("POST", "/api/denuncias", { as, body });
  return denuncia.id;
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
  namePerson: ({ bystander }) => ({ nombre: bystander.name }),
  answerAppearance: () => ({ respuesta: "rechazar" }),
};

/** A new post of the owner's with a comment of theirs, and a message: what others delete. */
export async function giveAnew(stage: Stage): Promise<void> {
  const { bystander, people } = stage;
  const { owner } = people;
  const { id } = await newPost(owner, { shows: ["photo"] });
  const path = `/api/publicaciones/${id}`;
  const { post } = await bodyOf("GET", path, { as: owner });
  const body = { contenido: "hola" };
  const { comment } = await bodyOf("POST", `${path}/comentarios`, { as: owner, body });
  stage.post = id;
  stage.file = post.archivos[0].id_archivo;
  stage.comment = comment.id_comentario;
  const text = { as: owner, body: { text: "hola" } };
  stage.message = (await bodyOf("POST", `/api/messages/with/${bystander.id}`, text)).message.id;
}

/** The path of an operation about what the owner has. */
export function pathOf({ declaration }: Operation, stage: Stage): string {
  const { owner } = stage.people;
  const { path } = declaration;
  // A number that is of something else here may be of anybody's there.
  const about: [RegExp, number][] = [
    [/comentarios\/\{id\}/, stage.comment],
    [/publicaciones/, stage.post],
    [/apariciones/, stage.appearance],
    [/messages\/\{id\}/, stage.message],
    [/denuncias/, stage.report],
  ];
  const id = about.find(([pattern]) => pattern.test(path))?.[1] ?? owner.id;
  return path
    .replace("{id}", String(id))
    .replace("{file}", String(stage.file))
    .replace("{username}", owner.name)
    .replace("{tag}", "playa");
}

export function asRole(stage: Stage, role: Role): Owner | null {
  return role === "nobody" ? null : stage.people[role];
}
