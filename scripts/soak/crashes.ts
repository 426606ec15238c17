import { join } from "node:path";
import sharp from "sharp";
import { type Seen, startLoad } from "./load.ts";
import { startCrashable } from "./postgres.ts";
import { signUp, startSite } from "./site.ts";

const PATHS = [
  "/",
  "/messages",
  "/publicacion/1",
  "/api/user/me",
  "/u/paciente",
  "/search?q=sol",
  "/settings/posts",
];

/**
 * Crashes PostgreSQL under load so many times, and ends all its connections before each. Answers what
 * was seen; every process has to live, and after each crash an upload has to come through.
 */
export async function crashPostgres(
  { folder, crashes }: { folder: string; crashes: number },
  onProgress: (words: string) => void = () => undefined,
): Promise<Seen> {
  const postgres = await startCrashable(folder);
  const site = await startSite(postgres.url, join(folder, "data"));
  const token = await signUp(postgres.url);
  await publish(site, token);
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  const cookie = `token=${token}; age_consent_v1=${encodeURIComponent(consent)}`;
  const load = startLoad(site.url, { cookie }, PATHS);
  const answered = (status: string) => load.seen.statuses[status] ?? 0;
  try {
    for (let crash = 1; crash <= crashes; crash++) {
      await postgres.cutAll();
      const before = answered("503");
      await postgres.crash();
      await site.until("a 503", () => answered("503") > before);
      await postgres.start();
      await site.untilReady();
      const fine = answered("200");
      await publish(site, token);
      await site.until("a page", () => answered("200") > fine);
      onProgress(`${crash} of ${crashes} crashes`);
    }
  } finally {
    await load.stop();
    load.seen.wrong.push(...site.ends());
    await site.stop();
    await postgres.stop();
  }
  return load.seen;
}

/** Uploads a photo and waits until the worker is done with it: database, web and worker all work. */
async function publish(site: Awaited<ReturnType<typeof startSite>>, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const create = { width: 64, height: 64, channels: 3, background: "#a36" } as const;
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  const body = new FormData();
  body.append("files", new Blob([bytes], { type: "image/png" }), "photo.png");
  const path = `${site.url}/api/publicaciones`;
  let answer = await fetch(path, { method: "POST", headers, body });
  await site.until("an upload", async () => {
    // A connection of before the crash may be found dead by whoever comes first: they are asked to come again.
    if (answer.status === 503) answer = await fetch(path, { method: "POST", headers, body });
    return answer.status !== 503;
  });
  if (answer.status !== 201) throw new Error(`an upload is answered ${answer.status}`);
  const { id_publicacion } = (await answer.json()) as { id_publicacion: number };
  await site.until(`post ${id_publicacion}`, async () => {
    const status = await fetch(`${path}/${id_publicacion}/status`, { headers });
    return ((await status.json()) as { status: string }).status === "ready";
  });
}
