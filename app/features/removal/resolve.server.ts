import { getEnv } from "#app/env.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import type { Database } from "#db/client.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import { type Address, readAddress } from "./addresses.ts";

export interface Subject {
  kind: SubjectKind;
  id: number;
}

/** An address with what stands behind it here; null: nothing, or another site has to say. */
export type Resolved = Address & { subject: Subject | null };

/**
 * Looks up what addresses name, also what visitors may not see: whoever is shown in it need not be
 * able to open it. A bounded number of queries, however many addresses there are.
 */
export async function resolveAddresses(db: Database, texts: string[]): Promise<Resolved[]> {
  const { siteUrl } = getEnv();
  const addresses = texts.map((text) => readAddress(text, siteUrl));
  const [posts, comments, people, names, files] = await Promise.all([
    existing(
      db
        .selectFrom("publicaciones")
        .select("id_publicacion as id")
        .where("id_publicacion", "in", idsOf(addresses, "publicacion")),
    ),
    existing(
      db
        .selectFrom("comentarios")
        .select("id_comentario as id")
        .where("id_comentario", "in", idsOf(addresses, "comentario")),
    ),
    existing(
      db
        .selectFrom("usuarios")
        .select("id_usuario as id")
        .where("id_usuario", "in", idsOf(addresses, "usuario")),
    ),
    peopleNamed(db, namesOf(addresses, "nombre").map(nameKey)),
    ownersOfFiles(db, namesOf(addresses, "archivo")),
  ]);
  const personCalled = (name: string): Subject | null => {
    const id = names.get(nameKey(name));
    return id === undefined ? null : { kind: "perfil", id };
  };
  const subjectOf = ({ named }: Address): Subject | null => {
    if (!named) return null;
    switch (named.kind) {
      case "publicacion":
        return posts.has(named.id) ? { kind: "publicacion", id: named.id } : null;
      case "comentario":
        return comments.has(named.id) ? { kind: "comentario", id: named.id } : null;
      case "usuario":
        return people.has(named.id) ? { kind: "perfil", id: named.id } : null;
      case "archivo":
        return files.get(named.name) ?? null;
      case "nombre":
        return personCalled(named.name);
    }
  };
  return addresses.map((address) => {
    const subject = subjectOf(address);
    const kind = address.kind === "propia" && !subject ? "desconocida" : address.kind;
    return { ...address, kind, subject };
  });
}

function idsOf(addresses: Address[], kind: "publicacion" | "comentario" | "usuario"): number[] {
  // None has this one: a list is never empty.
  return [0, ...addresses.flatMap(({ named }) => (named?.kind === kind ? [named.id] : []))];
}

function namesOf(addresses: Address[], kind: "nombre" | "archivo"): string[] {
  return addresses.flatMap(({ named }) => (named?.kind === kind ? [named.name] : []));
}

async function existing(query: { execute: () => Promise<{ id: number }[]> }): Promise<Set<number>> {
  return new Set((await query.execute()).map(({ id }) => id));
}

async function peopleNamed(db: Database, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("usuarios")
    .select(["name_key", "id_usuario"])
    .where("name_key", "in", keys)
    .execute();
  return new Map(rows.map(({ name_key, id_usuario }) => [name_key, id_usuario]));
}

/** The post of a file, or the picture of somebody. */
async function ownersOfFiles(db: Database, names: string[]): Promise<Map<string, Subject>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("objetos")
    .leftJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .select(["objetos.name", "objetos.address", "objetos.label", "objetos.id_usuario"])
    .select("archivos.id_publicacion")
    .where((eb) => eb.or([eb("objetos.name", "in", names), eb("objetos.address", "in", names)]))
    .execute();
  const found = new Map<string, Subject>();
  for (const { name, address, label, id_usuario, id_publicacion } of rows) {
    const subject = id_publicacion
      ? { kind: "publicacion" as const, id: id_publicacion }
      : id_usuario
        ? { kind: label === "avatar" ? ("avatar" as const) : ("perfil" as const), id: id_usuario }
        : null;
    if (!subject) continue;
    for (const each of [name, address]) if (each) found.set(each, subject);
  }
  return found;
}
