import { readFile } from "node:fs/promises";
import { beforeAll, expect, vi } from "vitest";
import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { openSession } from "#app/http/session.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runWorker } from "#app/jobs/worker.server.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { openDiskStore } from "#storage/disk.ts";
import { cornerPicture } from "#tests/media-fixtures.ts";
import { type Engine, useDatabase } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/stores.ts";
import { action as uploadAction } from "#app/features/publish/api/publicaciones.ts";
import { getPost } from "./queries.server.ts";

process.env.DATA_DIR = newFolder();
process.env.MAX_UPLOAD_MB = "2";
process.env.MAX_FILES_PER_POST = "3";

export type Stage = Ctx & { url: string };

/** A visitor on real stores, which the doors use too. Call it in the body of a `describe`. */
export function useStage(engine: Engine, objects: ObjectStore = openDiskStore(newFolder())): Stage {
  const { db, url } = useDatabase(engine);
  const ctx = { db, objects, kv: openSqlKv(db), viewer: null, url };
  beforeAll(() => {
    globalThis.shortitServices = ctx;
  });
  return ctx;
}

/** Somebody with an account and a session. */
export type Person = SignedInCtx & { headers: { Authorization: string } };

let made = 0;

export async function newPerson(
  ctx: Ctx,
  given: { role?: "user" | "moderator" } = {},
): Promise<Person> {
  made += 1;
  const name = `persona_${made}`;
  const viewer = await ctx.db
    .insertInto("usuarios")
    .values({
      nombre_usuario: name,
      name_key: name,
      correo: `${name}@example.org`,
      created_at: Date.now(),
      ...given,
    })
    .returning([
      "id_usuario",
      "nombre_usuario",
      "profile_picture",
      "es_creador",
      "verificado",
      "role",
    ])
    .executeTakeFirstOrThrow();
  const { id_usuario } = viewer;
  const token = await openSession(ctx.db, { id_usuario, request: new Request("http://localhost") });
  return { ...ctx, viewer, headers: { Authorization: `Bearer ${token}` } };
}

/** Makes somebody a subscriber until this moment (milliseconds since the epoch). */
export async function subscribe(fan: Person, creator: Person, renews_at: number): Promise<void> {
  await fan.db
    .insertInto("suscripciones")
    .values({
      fan_id: fan.viewer.id_usuario,
      creator_id: creator.viewer.id_usuario,
      state: "active",
      provider: "test",
      created_at: Date.now(),
      renews_at,
    })
    .execute();
}

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

let picture: Promise<Buffer> | undefined;

/** A small real JPEG. */
export async function photo(name = "foto.jpg"): Promise<SentFile> {
  picture ??= cornerPicture(64, 48).jpeg().toBuffer();
  return { name, bytes: await picture };
}

export async function fileFrom(path: Promise<string>, name = "clip.mp4"): Promise<SentFile> {
  return { name, bytes: await readFile(await path) };
}

export function formOf(files: SentFile[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files)
    form.append("files", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Sends a body to POST /api/publicaciones. */
export async function send(
  body: FormData | ReadableStream | string,
  headers: Record<string, string>,
): Promise<{ status: number; body: Answer }> {
  const request = new Request("http://localhost:3000/api/publicaciones", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  });
  const response = await uploadAction({ request, params: {}, context: {} });
  return { status: response.status, body: (await response.json()) as Answer };
}

export interface Answer {
  id_publicacion: number;
  status: string;
  code: string;
  error: string;
  fields?: Record<string, string>;
}

/** Uploads these files as a post that waits to be processed. Gives its id. */
export async function uploadPost(
  person: Person,
  files?: SentFile[],
  fields: Record<string, string> = {},
): Promise<number> {
  const answer = await send(formOf(files ?? [await photo()], fields), person.headers);
  expect(answer).toMatchObject({ status: 201, body: { status: "queued" } });
  return answer.body.id_publicacion;
}

/** Lets a worker run until the check passes. */
export async function workUntil(ctx: Ctx, check: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const worker = runWorker(ctx, jobHandlers, stop.signal);
  try {
    await vi.waitFor(check, { timeout: 25_000, interval: 50 });
  } finally {
    stop.abort();
    await worker;
  }
}

/** Lets a worker run until nothing is due; what failed and will be tried again later stays. */
export async function workOff(ctx: Ctx): Promise<void> {
  await workUntil(ctx, async () => {
    const jobs = await ctx.db.selectFrom("jobs").select(["kind", "state", "run_at"]).execute();
    const isDue = (job: { run_at: number }) => job.run_at <= Date.now();
    expect(jobs.filter((job) => job.state === "running" || isDue(job))).toEqual([]);
  });
}

/** Uploads and processes a post. Gives it as its owner sees it. */
export async function publishPost(
  person: Person,
  files?: SentFile[],
  fields: Record<string, string> = {},
) {
  const id = await uploadPost(person, files, fields);
  await workOff(person);
  return getPost(person, id);
}

/** What the store holds is what the rows say, and no row waits to be purged. */
export async function expectNoLeftovers({ db, objects }: Ctx): Promise<void> {
  const rows = await db.selectFrom("objetos").select(["name", "state"]).execute();
  expect(rows.filter(({ state }) => state !== "live")).toEqual([]);
  const stored = (await objects.list()).objects.map(({ key }) => key);
  expect(stored).toEqual(rows.map(({ name }) => name).sort());
}
