import { Agent, get } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#app/context.server.ts";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { openDatabase } from "#db/client.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { type Instance, withInstance } from "../instance.ts";
import { photo } from "../media.ts";
import type { Bench, Result } from "../measurement.ts";
import { cpuSeconds } from "../process-usage.ts";
import { inTurn } from "../rounds.ts";
import { medianOf, ratioOf } from "../statistics.ts";
import { untilReady, upload } from "../upload.ts";

const LIMIT = 1.3;
const ROUNDS = 7;
const REQUESTS = 1_500;
const AS_BROWSERS = { "Accept-Encoding": "gzip, deflate, br" };

/** Processor time of our resource routes over that of an empty one and of what they have to read. */
export async function measureResourceRoute({ folder, detail }: Bench): Promise<Result[]> {
  return withInstance(folder, [], async (instance) => {
    const id = await upload(instance, await photo());
    await untilReady(instance, id);
    const ctx = openContext(instance);
    const file = (await getPost(ctx, id)).archivos[0]!.variants[0]!.url;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const served = (path: string) => () => cpuOfRequests(instance, agent, path);
    const figures = await inTurn(
      ROUNDS,
      {
        empty: served("/healthz"),
        post: served(`/api/publicaciones/${id}`),
        postRead: () => cpuOfCalls(() => getPost(ctx, id)),
        file: served(`/uploads/${file}`),
        fileRead: () => cpuOfCalls(() => readFile(ctx, file)),
      },
      detail,
    );
    agent.destroy();
    await ctx.db.destroy();
    return [
      result("GET /api/publicaciones/{id}", figures.post, figures.empty, figures.postRead),
      result("GET /uploads/{file}", figures.file, figures.empty, figures.fileRead),
    ];
  });
}

function openContext({ databaseUrl, mediaDir }: Instance): Ctx {
  const db = openDatabase(databaseUrl);
  return { db, objects: openDiskStore(mediaDir), kv: openSqlKv(db), viewer: null };
}

/** Milliseconds of the server's processor time for each request. */
async function cpuOfRequests({ url, pid }: Instance, agent: Agent, path: string): Promise<number> {
  const before = cpuSeconds(pid);
  for (let i = 0; i < REQUESTS; i++) await request(url + path, agent);
  return ((cpuSeconds(pid) - before) * 1000) / REQUESTS;
}

function request(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: AS_BROWSERS }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    }).on("error", reject);
  });
}

/** Milliseconds of this process's processor time for each call. */
async function cpuOfCalls(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < REQUESTS; i++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REQUESTS;
}

/** The rows that say whether it may be seen, and its bytes. */
async function readFile(ctx: Ctx, name: string): Promise<void> {
  const known = new Request("http://localhost", { headers: { "If-None-Match": "*" } });
  await deliverObject(ctx, name, known);
  const stored = await ctx.objects.get(name);
  await buffer(stored!.body);
}

function result(route: string, served: number[], empty: number[], read: number[]): Result {
  const shown = (each: number[]) => medianOf(each).value.toFixed(2);
  const needed = empty.map((each, round) => each + read[round]!);
  const what = `${route} (${shown(served)} ms) / empty route (${shown(empty)}) + its reads (${shown(read)})`;
  return { what, unit: "times", limit: LIMIT, ...ratioOf(served, needed) };
}
