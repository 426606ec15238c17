import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { setUpBucket } from "#storage/bucket.ts";
import { freePort } from "../lib/free-port.ts";
import { startCrashable } from "./postgres.ts";
import { type Site, signUp, startSite } from "./site.ts";
import { type Call, watch, type Watched } from "./watch.ts";

/** What was seen while one service was frozen, and from when on all was well again. */
export interface Freeze {
  what: string;
  during: Watched[];
  /** From its return until everything is answered as before, in milliseconds. */
  backAfter: number;
}

/**
 * Freezes the store of files, then the database, for so long each, under light load. Both keep their
 * connections and say nothing. Every process has to live and everything to work again afterwards.
 */
export async function freezeServices(
  { folder, seconds }: { folder: string; seconds: number },
  onProgress: (words: string) => void = () => undefined,
): Promise<{ freezes: Freeze[]; ends: string[] }> {
  // Not above: an image is built without the tests, who know how to run these.
  const { startRelay } = await import("#tests/setup/relay.ts");
  const { s3Config } = await import("#tests/setup/s3-config.ts");
  const { startS3Server } = await import("#tests/setup/s3-server.ts");
  const postgres = await startCrashable(folder);
  const s3Port = await freePort();
  const s3 = await startS3Server(s3Port, await mkdtemp(join(folder, "s3-")));
  await setUpBucket(s3Config(s3Port, "soak"));
  const lines = {
    S3: await startRelay(s3Port),
    PostgreSQL: await startRelay(Number(new URL(postgres.url).port)),
  };
  const databaseUrl = new URL(postgres.url);
  databaseUrl.port = String(lines.PostgreSQL.port);
  const store = s3Config(lines.S3.port, "soak");
  const site = await startSite(databaseUrl.href, join(folder, "data"), {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
  });
  const freezes: Freeze[] = [];
  try {
    const calls = await callsOf(site, await signUp(postgres.url));
    await site.until("everything to work", () => allWell(calls));
    for (const [what, line] of Object.entries(lines)) {
      onProgress(`${what} says nothing for ${seconds} s`);
      line.freeze();
      const watching = watch(calls);
      await delay(seconds * 1000);
      line.thaw();
      const back = performance.now();
      const during = await watching.stop();
      await site.until("everything to work again", () => allWell(calls));
      freezes.push({ what, during, backAfter: performance.now() - back });
    }
  } finally {
    await site.stop();
    for (const line of Object.values(lines)) await line.stop();
    await s3.stop();
    await postgres.stop();
  }
  return { freezes, ends: site.ends() };
}

async function callsOf({ url, until }: Site, token: string): Promise<Call[]> {
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

async function allWell(calls: Call[]): Promise<boolean> {
  const answers = await Promise.all(calls.map(({ ask }) => ask()));
  for (const answer of answers) await answer.arrayBuffer();
  return answers.every(({ ok }) => ok);
}
