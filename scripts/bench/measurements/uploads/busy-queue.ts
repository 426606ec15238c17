import { readFile } from "node:fs/promises";
import { type Instance, signIn, withInstance } from "../../instance.ts";
import { longClip, phoneClip, photo } from "../../media.ts";
import type { Bench, Result } from "../../measurement.ts";
import { medianOf, worstOf } from "../../statistics.ts";
import { type SentFile, untilReady, upload } from "../../upload.ts";

const QUEUED = 20;
const LONG_SECONDS = 120;
const SHORT_SECONDS = 10;
const PHOTO_LIMIT_SECONDS = 5;
const VIDEO_LIMIT_SECONDS = 60;
const PHOTOS = 5;

const other = {
  nombre_usuario: "otra",
  correo: "otra@example.org",
  contrasenia: "solo para medir",
};

/** How long others wait for a photo and a short video while one person has many long videos in the queue. */
export async function measureBusyQueue({ folder, detail }: Bench): Promise<Result[]> {
  const long = fileOf("largo.mp4", await readFile(await longClip(folder, LONG_SECONDS)));
  const short = fileOf("corto.mp4", await readFile(await phoneClip(folder, SHORT_SECONDS)));
  const { photos, video } = await withInstance(folder, [], async (busy) => {
    const others = { ...busy, token: await signIn(busy.databaseUrl, other) };
    let newest = 0;
    for (let sent = 1; sent <= QUEUED; sent += 1) {
      newest = await upload(busy, long);
      detail(`${sent} of ${QUEUED} long videos`);
    }
    const video = await secondsUntilReady(others, short);
    const photos: number[] = [];
    while (photos.length < PHOTOS) photos.push(await secondsUntilReady(others, await photo()));
    if (await isReady(busy, newest)) throw new Error("the queue was empty before the end");
    return { photos, video };
  });
  const beside = `with ${QUEUED} videos of ${LONG_SECONDS} s of somebody else in the queue`;
  return [
    {
      what: `photo until ready, worst of ${PHOTOS}, ${beside}`,
      ...{ unit: "s", limit: PHOTO_LIMIT_SECONDS, ...worstOf(photos) },
    },
    {
      what: `video of ${SHORT_SECONDS} s until it can be seen, ${beside}`,
      ...{ unit: "s", limit: VIDEO_LIMIT_SECONDS, ...medianOf([video]) },
    },
  ];
}

function fileOf(name: string, bytes: Uint8Array): SentFile {
  return { name, size: bytes.length, chunks: () => [bytes] };
}

async function secondsUntilReady(instance: Instance, file: SentFile): Promise<number> {
  const id = await upload(instance, file);
  const answered = performance.now();
  await untilReady(instance, id);
  return (performance.now() - answered) / 1000;
}

async function isReady({ url, token }: Instance, id: number): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/publicaciones/${id}/status`, { headers });
  return ((await response.json()) as { status: string }).status === "ready";
}
