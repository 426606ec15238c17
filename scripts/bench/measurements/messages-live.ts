import { Agent, get, type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { acceptedNow } from "#app/features/people/consents.server.ts";
import { THREAD_POLL_SECONDS } from "#app/features/messages/limits.ts";
import { openSession } from "#app/http/session.server.ts";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { insertForIds, insertRows } from "../../demo/insert.ts";
import { type Instance, withInstance } from "../instance.ts";
import { type Bench, MB, type Result } from "../measurement.ts";
import { cpuSeconds, residentBytes } from "../process-usage.ts";
import { percentile } from "../statistics.ts";

/** Threads that are open at once, each of somebody else. */
const THREADS = 1_000;
const LIMIT_MB = 150;
const IDLE_SECONDS = 20;
const MESSAGES = 200;
const AT_ONCE = 16;
const START = Date.UTC(2026, 0, 1);

interface Member {
  token: string;
  peer: number;
}

/** What a thousand open threads cost one web process: as streams of events, and as questions every few seconds. */
export async function measureMessagesLive({ folder, detail }: Bench): Promise<Result[]> {
  const file = join(folder, "live.db");
  const members = await makeMembers(file);
  return withInstance(folder, ["--web-only"], (site) => measure(site, members, detail), {
    filledUrl: `file:${file}`,
  });
}

async function measure(
  { url, pid }: Instance,
  members: readonly Member[],
  detail: (text: string) => void,
): Promise<Result[]> {
  // Of a process that has answered nothing yet: what its first answers take counts too.
  const before = residentBytes(pid);
  const streams = await openAll(url, members, detail);
  detail("streams: idle");
  await delay(2_000);
  const started = cpuSeconds(pid);
  await delay(IDLE_SECONDS * 1000);
  const idle = cpuSeconds(pid) - started;
  const memory = (residentBytes(pid) - before) / MB;
  const waited = await deliver(url, members, streams, detail);
  for (const stream of streams) stream.destroy();
  const polling = await pollsOf(url, pid, members, detail);
  const same = (value: number) => ({ value, low: value, high: value });
  const what = `${THREADS} open threads`;
  return [
    { what: `${what}: memory of the process`, unit: "MB", limit: LIMIT_MB, ...same(memory) },
    {
      ...{ what: `${what}: processor time of ${IDLE_SECONDS} idle s, streams`, unit: "s" },
      ...{ limit: null, ...same(idle) },
    },
    {
      ...{ what: `${what}: processor time of ${IDLE_SECONDS} idle s, polls`, unit: "s" },
      ...{ limit: null, ...same(polling) },
    },
    {
      ...{ what: `${what}: p95 from sending a message to the event`, unit: "ms", limit: null },
      ...{ value: percentile(waited, 0.95), low: Math.min(...waited), high: Math.max(...waited) },
    },
  ];
}

/** Processor time of the questions that these threads would ask meanwhile, of which none brings anything. */
async function pollsOf(
  url: string,
  pid: number,
  members: readonly Member[],
  detail: (text: string) => void,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const poll = async ({ token, peer }: Member, etag?: string) => {
    const headers = { Authorization: `Bearer ${token}`, ...(etag && { "If-None-Match": etag }) };
    const [answer] = (await once(
      get(`${url}/api/messages/with/${peer}?after=${START}`, { agent, headers }),
      "response",
    )) as [IncomingMessage];
    await text(answer);
    return answer;
  };
  const etags = new Map<Member, string>();
  // Reading tells the other one that it was seen, so what they know is old: then nothing is new any more.
  for (let times = 0; times < 2; times += 1) {
    await inTurn(members, async (member) => {
      etags.set(member, (await poll(member)).headers.etag ?? "");
    });
  }
  detail("polls");
  const started = cpuSeconds(pid);
  for (let round = 0; round < IDLE_SECONDS / THREAD_POLL_SECONDS; round += 1) {
    await inTurn(members, async (member) => {
      const { statusCode } = await poll(member, etags.get(member));
      if (statusCode !== 304) throw new Error(`an idle poll answered ${statusCode}`);
    });
  }
  agent.destroy();
  return cpuSeconds(pid) - started;
}

async function openAll(
  url: string,
  members: readonly Member[],
  detail: (text: string) => void,
): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  await inTurn(members, async ({ token }, at) => {
    const headers = { Authorization: `Bearer ${token}`, Accept: "text/event-stream" };
    const asked = get(`${url}/api/messages/live`, { agent: false, headers });
    const [stream] = (await once(asked, "response")) as [IncomingMessage];
    if (stream.statusCode !== 200) throw new Error(`a stream answered ${stream.statusCode}`);
    stream.setEncoding("utf8").on("error", () => undefined);
    await heard(stream, "ready");
    streams[at] = stream;
    if (streams.length % 250 === 0) detail(`${streams.length} streams`);
  });
  return streams;
}

/** How long each message takes to the stream of who gets it, with all the others open. */
async function deliver(
  url: string,
  members: readonly Member[],
  streams: readonly IncomingMessage[],
  detail: (text: string) => void,
): Promise<number[]> {
  detail("messages");
  const waited: number[] = [];
  for (let at = 0; at < MESSAGES; at += 1) {
    // Each writes to their neighbour.
    const [from, to] = [members[at]!, streams[at ^ 1]!];
    const news = heard(to, "change");
    const started = performance.now();
    const sent = request(`${url}/api/messages/with/${from.peer}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${from.token}`, "Content-Type": "application/json" },
    });
    sent.end(JSON.stringify({ text: `Hola ${at}` }));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    await news;
    waited.push(performance.now() - started);
    // What it tells the sender has come too.
    await delay(20);
  }
  return waited;
}

function heard(stream: IncomingMessage, name: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (chunk: string) => {
      if (!chunk.includes(`event: ${name}`)) return;
      stream.off("data", listen);
      resolve();
    };
    stream.on("data", listen);
  });
}

async function inTurn<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>) {
  const waiting = all.entries();
  const worker = async () => {
    for (const [at, one] of waiting) await work(one, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Pairs of people with a conversation each, all signed in. */
async function makeMembers(file: string): Promise<Member[]> {
  const db = openDatabase(`file:${file}`);
  try {
    await migrateToLatest(db);
    const rows = Array.from({ length: THREADS }, (_, i) => ({
      ...{ nombre_usuario: `persona${i}`, name_key: `persona${i}`, created_at: START },
      ...{ correo: `persona${i}@example.org`, ...acceptedNow },
    }));
    const ids = await insertForIds(db, "usuarios", "id_usuario", rows);
    const line = { last_message: "Hola", last_at: START, version: 1, wrote: 1 as const };
    const sides = ids.map((id, i) => ({ id_usuario: id, peer_id: ids[i ^ 1]!, ...line }));
    await insertRows(db, "conversaciones", sides);
    const members: Member[] = [];
    for (const { id_usuario, peer_id } of sides) {
      const asked = new Request("http://localhost");
      members.push({ token: await openSession(db, { id_usuario, request: asked }), peer: peer_id });
    }
    return members;
  } finally {
    await db.destroy();
  }
}
