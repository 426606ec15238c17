import { join } from "node:path";
import { inject } from "vitest";
import type { Operation } from "#app/http/operation.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { cameraJpeg } from "../media-fixtures.ts";
import { call, newPerson, type Person, publish } from "./client.ts";

export const roles = ["nobody", "stranger", "creator", "moderator", "owner"] as const;
export type Role = (typeof roles)[number];
type Member = Exclude<Role, "nobody">;

/** People of every role, and what the owner has that an operation may be about. */
export interface Stage {
  db: Database;
  people: Record<Member, Person>;
  post: number;
  file: number;
  comment: number;
}

let setting: Promise<Stage> | undefined;

/** Set once for a file, by the test that comes first. */
export function theStage(): Promise<Stage> {
  setting ??= setStage();
  return setting;
}

/** To be called when the file is done. */
export async function endStage(): Promise<void> {
  await (await setting)?.db.destroy();
}

async function setStage(): Promise<Stage> {
  const db = openDatabase(`file:${join(inject("server").dataDir, "shortit.db")}`);
  const members = roles.slice(1) as Member[];
  const made = await Promise.all(members.map(async (role) => [role, await newPerson(role)]));
  const people = Object.fromEntries(made) as Stage["people"];
  const change = (role: Member, row: object) =>
    db.updateTable("usuarios").set(row).where("id_usuario", "=", people[role].id).execute();
  await change("creator", { es_creador: 1 });
  await change("moderator", { role: "moderator" });
  const stage = { db, people, post: 0, file: 0, comment: 0 };
  await givePost(stage);
  return stage;
}

/** A new post of the owner's, with a comment of theirs. */
export async function givePost(stage: Stage): Promise<void> {
  const { owner } = stage.people;
  const post = await publish(owner, [await cameraJpeg()]);
  const { token } = owner;
  const body = { contenido: "hola" };
  const path = `/api/publicaciones/${post.id_publicacion}/comentarios`;
  const written = await call("POST", path, { token, body });
  stage.post = post.id_publicacion;
  stage.file = post.archivos[0].id_archivo;
  stage.comment = written.body.comment.id_comentario;
}

/** The path of an operation about what the owner has. */
export function pathOf({ declaration }: Operation, stage: Stage): string {
  const { owner } = stage.people;
  const { path } = declaration;
  const id = /comentarios\/\{id\}$/.test(path)
    ? stage.comment
    : /publicaciones/.test(path)
      ? stage.post
      : owner.id;
  return path
    .replace("{id}", String(id))
    .replace("{file}", String(stage.file))
    .replace("{username}", owner.name);
}

export function tokenOf(stage: Stage, role: Role): { token?: string } {
  return role === "nobody" ? {} : { token: stage.people[role].token };
}
