import type { Ctx } from "#app/context.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { isListed, isOpenTo, isShownTo } from "#app/features/posts/visibility.server.ts";
import { SEALED_LABEL } from "#app/features/vault/sealed-objects.server.ts";
import { isObjectKey } from "#storage/objects.ts";
import { isMessageOpenTo } from "./message-files.server.ts";

/** What objects are called that belong to a person and to no post. */
const ofProfiles = ["avatar", "cover"];

export interface Deliverable {
  /** In the store. */
  name: string;
  mime: string;
  size: number;
  created_at: number;
  label: string;
  /** Of a file of a post. */
  id_archivo: number | null;
  /** Everybody may see it, so every cache may keep it. */
  isPublic: boolean;
}

/** The object of an address, if the viewer may see it. */
export async function findObject(
  { db, viewer }: Ctx,
  address: string,
): Promise<Deliverable | null> {
  if (!isObjectKey(address)) return null;
  const row = await db
    .selectFrom("objetos")
    .leftJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .leftJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .leftJoin("mensajes", "mensajes.id", "archivos.id_mensaje")
    .leftJoin("usuarios", "usuarios.id_usuario", "objetos.id_usuario")
    .where((eb) =>
      eb.or([
        eb("objetos.address", "=", address),
        eb.and([eb("objetos.name", "=", address), eb("objetos.address", "is", null)]),
      ]),
    )
    .where("objetos.state", "=", "live")
    .where("objetos.label", "not in", ["original", SEALED_LABEL])
    .select(["objetos.name", "objetos.mime", "objetos.size", "objetos.label", "objetos.created_at"])
    .select(["publicaciones.id_publicacion", "objetos.id_usuario", "objetos.id_archivo"])
    .select(["archivos.id_mensaje", isMessageOpenTo(viewer).as("isTheirMessage")])
    .select([
      isListed(viewer).as("isListed"),
      isOpenTo(viewer).as("isOpen"),
      isShownTo(viewer).as("isTheirs"),
      isListed(null).as("isListedToAll"),
      isOpenTo(null).as("isOpenToAll"),
      isInGoodStanding().as("isOfGoodStanding"),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { name, mime, size, created_at, label, id_archivo } = row;
  const object = { name, mime, size, created_at, label, id_archivo };
  // Nobody but the two, whoever looks after the site included.
  if (row.id_mensaje !== null) {
    const mayRead = viewer?.scopes?.includes("messages") ?? true;
    return row.isTheirMessage && mayRead ? { ...object, isPublic: false } : null;
  }
  if (row.id_publicacion === null) {
    // Who is suspended has no face: not for others, and they themselves are not there.
    const isPublic = row.id_usuario === null || Boolean(row.isOfGoodStanding);
    const isShown = isPublic || (viewer !== null && viewer.role !== "user");
    if (!isShown || !ofProfiles.includes(label)) return null;
    return { ...object, isPublic };
  }
  if (!(row.isListed && row.isOpen) && !row.isTheirs) return null;
  return { ...object, isPublic: Boolean(row.isListedToAll && row.isOpenToAll) };
}
