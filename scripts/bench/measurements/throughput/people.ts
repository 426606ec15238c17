import { Agent, request as startRequest } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Pair } from "../../both-engines.ts";
import type { Instance } from "../../instance.ts";
import { photo } from "../../media.ts";
import type { Result } from "../../measurement.ts";
import { percentile } from "../../statistics.ts";
import { type SentFile, upload } from "../../upload.ts";
import { BROWSER, type Call } from "./load.ts";
import { cookiesOf, readSubjects, type Subjects } from "./subjects.ts";

const PATIENCE_MS = 200;
const SHARE = 0.95;
/** Between two calls of one person. */
const [SHORTEST_MS, LONGEST_MS] = [1_000, 5_000];
export const SETTLING_MS = 2_000;
const MEASURED_MS = 8_000;
const FIRST = 16;
const MOST = 8_192;
/** When the answer is known as exactly as the machine can be. */
const EXACT = 1.15;

/** What people do, in hundredths: 80 browse. Every second person is signed in. */
const HABITS = [
  { share: 30, act: "home" },
  { share: 35, act: "post" },
  { share: 15, act: "profile" },
  { share: 10, act: "poll" },
  { share: 5, act: "like" },
  { share: 4, act: "search" },
  { share: 1, act: "upload" },
] as const;
type Act = (typeof HABITS)[number]["act"];

/** How many people at once are answered in time, each of whom waits for an answer and then looks at it. */
export async function crowdOf({ engine, large, say }: Pair, site: Instance): Promise<Result[]> {
  const subjects = await readSubjects(large.db);
  const sent = await photo();
  const meet = async (people: number) => {
    say(`${people} people at once`);
    return percentile(await meetPeople(site, { people, subjects, sent, ms: MEASURED_MS }), SHARE);
  };
  let [good, bad] = [0, FIRST];
  while (bad <= MOST && (await meet(bad)) <= PATIENCE_MS) [good, bad] = [bad, bad * 2];
  while (bad / Math.max(good, 1) > EXACT && bad - good > 2) {
    const middle = Math.round((good + bad) / 2);
    if ((await meet(middle)) <= PATIENCE_MS) good = middle;
    else bad = middle;
  }
  const what = `${engine}: people at once under ${PATIENCE_MS} ms at the 95th percentile`;
  return [{ what, unit: "people", limit: null, value: good, low: good, high: bad }];
}

interface Crowd {
  people: number;
  subjects: Subjects;
  sent: SentFile;
  /** How long they stay, once all are there. */
  ms: number;
}

/** Milliseconds of every answer, once all are there. */
export async function meetPeople(
  site: Instance,
  { people, subjects, sent, ms }: Crowd,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const taken: number[] = [];
  const begun = performance.now();
  const end = begun + SETTLING_MS + ms;
  const live = async (person: number) => {
    await delay(Math.random() * SETTLING_MS);
    while (performance.now() < end) {
      const started = performance.now();
      await act(actOf(Math.random()), { site, subjects, sent, agent, isMember: person % 2 === 0 });
      const answered = performance.now();
      if (started > begun + SETTLING_MS) taken.push(answered - started);
      await delay(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => live(person)));
  agent.destroy();
  return taken;
}

function actOf(chance: number): Act {
  let left = chance * 100;
  return (HABITS.find(({ share }) => (left -= share) < 0) ?? HABITS[0]).act;
}

interface Person {
  site: Instance;
  subjects: Subjects;
  sent: SentFile;
  agent: Agent;
  isMember: boolean;
}

async function act(what: Act, { site, subjects, sent, agent, isMember }: Person): Promise<void> {
  const { token, posts, ownPosts, names } = subjects;
  if (what === "upload") return void (await upload({ ...site, token }, sent));
  const Cookie = cookiesOf(isMember ? token : undefined);
  const bearer = { Authorization: `Bearer ${token}` };
  const read = (path: string): Call => ({ path, headers: { Cookie, Accept: "text/html" } });
  const calls: Record<Exclude<Act, "upload">, () => Call> = {
    home: () => read("/"),
    post: () => read(`/publicacion/${oneOf(posts)}`),
    profile: () => read(`/u/${oneOf(names)}`),
    search: () => read("/search?q=mar"),
    poll: () => ({
      path: `/api/publicaciones/status?ids=${ownPosts.join()}`,
      headers: bearer,
    }),
    like: () => ({
      method: "POST",
      path: `/api/publicaciones/${oneOf(posts)}/like`,
      headers: { ...bearer, "Content-Type": "application/json" },
      body: "{}",
    }),
  };
  await send(site.url, calls[what](), agent);
}

function oneOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)]!;
}

function send(url: string, { method, path, headers, body }: Call, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { method: method ?? "GET", agent, headers: { ...BROWSER, ...headers } };
    const request = startRequest(url + path, options, (response) => {
      const { statusCode } = response;
      if (statusCode !== 200) reject(new Error(`${path}: ${statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close a connection that has long been idle just as it is taken again.
      const isStale = request.reusedSocket && error.code === "ECONNRESET";
      if (isStale) resolve(send(url, { method, path, headers, body }, agent));
      else reject(error);
    });
    request.end(body);
  });
}
