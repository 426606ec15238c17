import { paint as paintScene } from "../demo/art/layers.ts";
import { palettes } from "../demo/art/palettes.ts";
import { ocean } from "../demo/art/rendered/ocean.ts";
import { newRandom } from "../demo/random.ts";
import { cast } from "../demo/words/cast.ts";
import { Refusal } from "../admin/program.ts";

/** Who looks; `stranger` has not been through the age gate. */
export type Role = "stranger" | "visitor" | "fan" | "creator";

/** What the screens show. */
export interface Site {
  url: string;
  /** Ids of posts: a shortit, one with several files, one for subscribers only. */
  shortit: number;
  post: number;
  locked: number;
  /** Name of the creator of `post`. */
  creator: string;
  /** A picture to upload. */
  picture: Buffer;
  /** Session tokens. */
  tokens: Partial<Record<Role, string>>;
}

export interface Accounts {
  fan: string;
  creator: string;
  password: string;
}

const HIGHEST_ID = 300;
const TALKATIVE = new Set(cast.slice(2, 9).map(({ nombre_usuario }) => nombre_usuario));

/** Looks around on a running site. Throws {@link Refusal} when there is no demo on it. */
export async function lookAround(url: string, accounts: Accounts): Promise<Site> {
  const [fan, creator] = await Promise.all([
    signIn(url, accounts.fan, accounts.password),
    signIn(url, accounts.creator, accounts.password),
  ]);
  const posts = await findPosts(url, fan);
  return { url, ...posts, picture: await paint(), tokens: { fan, creator } };
}

async function signIn(url: string, correo: string, contrasenia: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correo, contrasenia }),
  });
  if (!response.ok) throw new Refusal(`cannot sign in as ${correo}: is there a demo on ${url}?`);
  return ((await response.json()) as { token: string }).token;
}

interface FoundPost {
  id_publicacion: number;
  tipo_publicacion: string;
  nombre_usuario: string;
  locked?: boolean;
  archivos: unknown[];
}

/** A demo numbers its posts from 1; the newest of people whom its fan talks to. */
async function findPosts(
  url: string,
  token: string,
): Promise<Pick<Site, "shortit" | "post" | "locked" | "creator">> {
  const found: { shortit?: FoundPost; post?: FoundPost; locked?: FoundPost } = {};
  for (let id = HIGHEST_ID; id > 0; id--) {
    const response = await fetch(`${url}/api/publicaciones/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!response.ok) continue;
    const { post } = (await response.json()) as { post: FoundPost };
    if (!TALKATIVE.has(post.nombre_usuario)) continue;
    if (post.locked) found.locked ??= post;
    else if (post.tipo_publicacion === "shortit") found.shortit ??= post;
    else if (post.archivos.length > 1) found.post ??= post;
    if (found.shortit && found.post && found.locked) break;
  }
  const { shortit, post, locked } = found;
  if (!shortit || !post) throw new Refusal(`there is no demo on ${url}`);
  return {
    shortit: shortit.id_publicacion,
    post: post.id_publicacion,
    locked: (locked ?? post).id_publicacion,
    creator: post.nombre_usuario,
  };
}

function paint(): Promise<Buffer> {
  const size = { width: 1080, height: 1350 };
  return paintScene(size, ocean({ beach: true })(size, palettes.dawn, newRandom(3)));
}
