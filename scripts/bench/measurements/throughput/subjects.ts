import { openSession } from "#app/http/session.server.ts";
import type { Viewer } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";

/** What of a filled database the calls are about. */
export interface Subjects {
  viewer: Viewer;
  /** Of the viewer. */
  token: string;
  /** Open posts of other people, newest first. */
  posts: number[];
  /** The viewer's own. */
  ownPosts: number[];
  /** Those who publish most: of so few the small table has a full page. */
  names: string[];
}

const POSTS = 400;
const OWN_POSTS = 3;
const NAMES = 4;

/** Of the creator who follows most people. */
export async function readSubjects(db: Database): Promise<Subjects> {
  const viewer = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "profile_picture", "es_creador", "verificado", "role"])
    .where("status", "=", "active")
    .where("es_creador", "=", 1)
    .orderBy("followingCount", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id_usuario } = viewer;
  const ready = db
    .selectFrom("publicaciones")
    .where("publicaciones.status", "=", "ready")
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc");
  const open = ready.where("solo_suscriptores", "=", 0).where("id_usuario", "<>", id_usuario);
  const posts = await open.select("id_publicacion").limit(POSTS).execute();
  const own = ready.where("id_usuario", "=", id_usuario).select("id_publicacion");
  const people = await db
    .selectFrom("publicaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "publicaciones.id_usuario")
    .where("publicaciones.status", "=", "ready")
    .groupBy(["usuarios.id_usuario", "nombre_usuario"])
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .select("nombre_usuario")
    .limit(NAMES)
    .execute();
  return {
    viewer,
    token: await openSession(db, { id_usuario, request: new Request("http://localhost") }),
    posts: posts.map((post) => post.id_publicacion),
    ownPosts: (await own.limit(OWN_POSTS).execute()).map((post) => post.id_publicacion),
    names: people.map((person) => person.nombre_usuario),
  };
}

/** The cookies of somebody behind the age gate. */
export function cookiesOf(token?: string): string {
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  const cookies = [`age_consent_v1=${encodeURIComponent(consent)}`];
  return [...cookies, ...(token ? [`token=${token}`] : [])].join("; ");
}
