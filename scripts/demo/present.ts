import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Archivo, Objeto } from "#db/schema/posts.ts";
import type { MediaSet, Medium, Portrait, Rendition } from "./media.ts";
import { DEMO_DOMAIN } from "./people.ts";
import { themesOfTags } from "./words/captions.ts";
import { cast } from "./words/cast.ts";
import { themes } from "./words/themes.ts";

/** Why a demo should not be made here, in one line, or null. */
export async function reasonToRefuse(db: Database): Promise<string | null> {
  const isDemo = db.selectFrom("usuarios").where("correo", "like", `%@${DEMO_DOMAIN}`);
  if (await isDemo.select("id_usuario").limit(1).executeTakeFirst()) {
    return "There is a demo here already. Use --more to add another to it.";
  }
  const accounts = await countAccounts(db);
  if (accounts === 0) return null;
  return `This instance has ${accounts} accounts of its own. A demo adds accounts whose password everybody knows; use --more if that is what you want.`;
}

export async function countAccounts(db: Database): Promise<number> {
  const { accounts } = await db
    .selectFrom("usuarios")
    .select((eb) => eb.fn.countAll<number>().as("accounts"))
    .executeTakeFirstOrThrow();
  return accounts;
}

/**
 * The media of the demo that is here, to be used again: one file of each content that has all its
 * bytes in the store. Null when some kind is missing.
 */
export async function findDemo({ db, objects }: Services): Promise<MediaSet | null> {
  const firsts = await db
    .selectFrom("archivos")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .where("usuarios.correo", "like", `%@${DEMO_DOMAIN}`)
    .where("archivos.status", "=", "ready")
    .groupBy("archivos.thumbhash")
    .select((eb) => eb.fn.min("archivos.id_archivo").as("id_archivo"))
    .execute();
  const set: MediaSet = { pictures: [], shorts: [], clips: [], avatars: [] };
  for (const { id_archivo } of firsts) {
    const medium = await readMedium(db, id_archivo);
    if (medium && (await isThere(objects, medium.renditions))) sortIn(set, medium);
  }
  set.avatars = await readAvatars(db);
  const kinds: unknown[][] = [set.pictures, set.shorts, set.clips, set.avatars];
  return kinds.every((kind) => kind.length > 0) ? set : null;
}

async function readMedium(db: Database, id_archivo: number): Promise<Medium | null> {
  const file = await db
    .selectFrom("archivos")
    .selectAll()
    .where("id_archivo", "=", id_archivo)
    .executeTakeFirst();
  const objects = await db
    .selectFrom("objetos")
    .selectAll()
    .where("id_archivo", "=", id_archivo)
    .where("state", "=", "live")
    .execute();
  const tags = await db
    .selectFrom("clasificaciones")
    .select("tag")
    .where("id_publicacion", "=", file?.id_publicacion ?? 0)
    .execute();
  if (!file || objects.length === 0) return null;
  const about = themesOfTags(tags.map(({ tag }) => tag));
  return {
    facts: factsOf(file),
    themes: about.length > 0 ? about : themes,
    renditions: objects.map(renditionOf),
  };
}

function factsOf({ tipo, width, height, duration_ms, thumbhash, preview }: Archivo) {
  return { tipo, width, height, duration_ms, thumbhash, preview };
}

function renditionOf({ name, label, mime, width, height, size }: Objeto): Rendition {
  const ext = name.slice(name.lastIndexOf(".") + 1);
  return { label, mime, width, height, size, ext, source: { object: name } };
}

async function isThere(objects: Services["objects"], renditions: Rendition[]): Promise<boolean> {
  for (const { source } of renditions) {
    if ("object" in source && !(await objects.head(source.object))) return false;
  }
  return true;
}

function sortIn(set: MediaSet, medium: Medium): void {
  const { tipo, width, height } = medium.facts;
  if (tipo === "image") set.pictures.push(medium);
  else if (width && height && width < height * 0.6) set.shorts.push(medium);
  else set.clips.push(medium);
}

/** Of the people of the cast, who have their own. */
async function readAvatars(db: Database): Promise<Portrait[]> {
  const portraits: Portrait[] = [];
  for (const { nombre_usuario, look } of cast) {
    const sizes = await db
      .selectFrom("objetos")
      .innerJoin("usuarios", "usuarios.id_usuario", "objetos.id_usuario")
      .selectAll("objetos")
      .where("usuarios.correo", "=", `${nombre_usuario}@${DEMO_DOMAIN}`)
      .where("objetos.label", "=", "avatar")
      .where("objetos.state", "=", "live")
      .orderBy("objetos.width")
      .execute();
    if (sizes.length > 0) portraits.push({ gender: look.gender, sizes: sizes.map(renditionOf) });
  }
  return portraits;
}
