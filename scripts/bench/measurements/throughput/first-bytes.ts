import { Agent, request as startRequest } from "node:http";
import type { Pair } from "../../both-engines.ts";
import type { Result } from "../../measurement.ts";
import { inTurn } from "../../rounds.ts";
import { medianOf } from "../../statistics.ts";
import { BROWSER, type Site } from "./load.ts";
import { cookiesOf, readSubjects } from "./subjects.ts";

const LIMIT_MS = 15;
const ROUNDS = 3;
const TIMES = 40;

/** How long somebody waits who is alone on the site, until the first byte and until the last. */
export async function firstBytes({ engine, large, say }: Pair, site: Site): Promise<Result[]> {
  const { token, posts } = await readSubjects(large.db);
  const visitor = { Cookie: cookiesOf() };
  const signedIn = { Cookie: cookiesOf(token) };
  const post = `/publicacion/${posts[0]}`;
  const asked = [
    { name: "/healthz", path: "/healthz", headers: {} },
    { name: "visitor's home", path: "/", headers: visitor },
    { name: "visitor's post page", path: post, headers: visitor },
    { name: "signed-in home", path: "/", headers: signedIn },
    { name: "signed-in post page", path: post, headers: signedIn },
    { name: "signed-in search", path: "/search?q=mar", headers: signedIn },
  ];
  const tasks = asked.map(({ name, path, headers }) => {
    return [name, () => oneByOne(site.url + path, headers)] as const;
  });
  const rounds = await inTurn(ROUNDS, Object.fromEntries(tasks), (detail) =>
    say(`one at a time, ${detail}`),
  );
  return asked.map(({ name }): Result => {
    const times = rounds[name]!.flat();
    const whole = medianOf(times.map(({ last }) => last)).value.toFixed(1);
    return {
      what: `${engine}, ${name} alone: first bytes (whole after ${whole} ms)`,
      unit: "ms",
      limit: LIMIT_MS,
      ...medianOf(times.map(({ first }) => first)),
    };
  });
}

interface Times {
  first: number;
  last: number;
}

async function oneByOne(url: string, headers: Record<string, string>): Promise<Times[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Times[] = [];
  for (let i = 0; i <= TIMES; i++) times.push(await timed(url, headers, agent));
  agent.destroy();
  return times.slice(1);
}

/** Milliseconds until the first byte of the body and the last. */
function timed(url: string, headers: Record<string, string>, agent: Agent) {
  return new Promise<Times>((resolve, reject) => {
    const started = performance.now();
    const since = () => performance.now() - started;
    startRequest(url, { agent, headers: { ...BROWSER, ...headers } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      let first = 0;
      response
        .on("data", () => (first ||= since()))
        .on("end", () => resolve({ first, last: since() }));
    })
      .on("error", reject)
      .end();
  });
}
