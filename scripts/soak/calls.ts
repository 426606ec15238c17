import sharp from "sharp";
import type { Site } from "./site.ts";
import type { Call } from "./watch.ts";

/** What people ask of a site, one call of each kind, as somebody who has a face and a post that is shown. */
export async function callsOf(
  { url, until }: Pick<Site, "url" | "until">,
  token: string,
): Promise<Call[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  const cookie = { Cookie: `token=${token}; age_consent_v1=${encodeURIComponent(consent)}` };
  const create = { width: 64, height: 64, channels: 3, background: "#a36" } as const;
  const picture = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
  const send = (method: string, path: string, field: string) => {
    const body = new FormData();
    body.append(field, picture, "photo.png");
    return fetch(url + path, { method, headers, body });
  };
  const face = async () => (await read(`${url}/api/user/me`)).user.profile_picture;
  const read = async (address: string) =>
    (await (await fetch(address, { headers })).json()) as {
      user: { profile_picture: string | null };
    };
  await send("PUT", "/api/user/me/avatar", "avatar");
  await until("the picture", async () => (await face()) !== null);
  const post = (await (await send("POST", "/api/publicaciones", "files")).json()) as {
    id_publicacion: number;
  };
  const at = `${url}/api/publicaciones/${post.id_publicacion}`;
  await until("the post", async () => (await fetch(at)).status === 200);
  const media = await mediaOf(at);
  const get = (path: string) => () => fetch(url + path, { headers: cookie, redirect: "manual" });
  return [
    { name: "/healthz", ask: get("/healthz") },
    { name: "/readyz", ask: get("/readyz") },
    { name: "page", ask: get(`/publicacion/${post.id_publicacion}`) },
    { name: "feed", ask: get("/") },
    { name: "API", ask: () => fetch(at, { headers }) },
    { name: "media", ask: get(`/uploads/${media}`) },
    { name: "upload", ask: () => send("POST", "/api/publicaciones", "files") },
    { name: "avatar", ask: () => send("PUT", "/api/user/me/avatar", "avatar") },
  ];
}

async function mediaOf(at: string): Promise<string> {
  const { post } = (await (await fetch(at)).json()) as {
    post: { archivos: { url_archivo: string }[] };
  };
  return post.archivos[0]!.url_archivo;
}

/** Whether each of them is answered as it should be. */
export async function allWell(calls: Call[]): Promise<boolean> {
  const answers = await Promise.all(calls.map(({ ask }) => ask()));
  for (const answer of answers) await answer.arrayBuffer();
  return answers.every(({ ok }) => ok);
}
