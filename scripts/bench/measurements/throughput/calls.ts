import type { EventInput } from "#app/features/feed/schema.ts";
import { WATCH_MS } from "#app/features/feed/limits.ts";
import { BROWSER, type Call, type Site } from "./load.ts";
import { cookiesOf, type Subjects } from "./subjects.ts";

/** Gets ready what the calls of a round need, before their time begins. */
export type Calls = () => Promise<() => Call>;

/** Against what a rate is held: the bare app's empty route, or its page of twelve cards. */
export type Yardstick = "E" | "P";

export interface Kind {
  name: string;
  /** The least share of the yardstick's rate. */
  share: number;
  of: Yardstick;
  calls: Calls;
  isHead?: true;
}

const NAVIGATION = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Site": "none",
};
/** So many posts are in everybody's mouth. */
const POPULAR = 8;
const SESSIONS = 40;

/** Every kind of call that changes nothing, with the limit of each. */
export function readingCalls(site: Site, subjects: Subjects): Kind[] {
  const { token, posts, ownPosts, names } = subjects;
  const signedIn = { ...NAVIGATION, Cookie: cookiesOf(token) };
  const visitor = { ...NAVIGATION, Cookie: cookiesOf() };
  const visit = (paths: string[], headers: Call["headers"] = visitor) =>
    cycle(paths, (path) => ({ path, headers }));
  const member = (paths: string[]) => visit(paths, signedIn);
  const pages = posts.map((id) => `/publicacion/${id}`);
  const poll = `/api/publicaciones/status?ids=${ownPosts.join()}`;
  const bearer = { Authorization: `Bearer ${token}` };
  const shared = { share: 4, of: "E" } as const;
  return [
    { name: "/healthz", share: 0.85, of: "E", calls: cycle(["/healthz"], (path) => ({ path })) },
    { name: "the age gate", ...shared, calls: visit(["/"], NAVIGATION) },
    { name: "visitor's home", ...shared, calls: visit(["/"]) },
    { name: "visitor's post pages", ...shared, calls: visit(pages.slice(0, POPULAR)) },
    { name: "visitor's profiles", ...shared, calls: visit(names.map((name) => `/u/${name}`)) },
    { name: "visitor's search of a popular word", ...shared, calls: visit(["/search?q=mar"]) },
    { name: "visitor's hashtag", ...shared, calls: visit(["/search?q=%23salsa"]) },
    { name: "visitor's privacy notice", ...shared, calls: visit(["/privacy"]) },
    { name: "visitor's home, HEAD", ...shared, calls: visit(["/"]), isHead: true },
    { name: "visitor's home, If-None-Match", ...shared, calls: () => knownHome(site) },
    { name: "signed-in home", share: 0.5, of: "P", calls: member(["/"]) },
    { name: "signed-in post pages", share: 0.8, of: "P", calls: member(pages) },
    { name: "signed-in search", share: 0.6, of: "P", calls: member(["/search?q=mar"]) },
    {
      name: "JSON poll of own posts",
      share: 0.7,
      of: "E",
      calls: cycle([poll], (path) => ({ path, headers: bearer })),
    },
  ];
}

/** What a member reads, each of it made for them alone. */
export function memberCalls({ token, posts, ownPosts, names }: Subjects): Record<string, Calls> {
  const headers = { ...NAVIGATION, Cookie: cookiesOf(token) };
  const pages = (paths: string[]) => cycle(paths, (path) => ({ path, headers }));
  const bearer = { Authorization: `Bearer ${token}` };
  const poll = `/api/publicaciones/status?ids=${ownPosts.join()}`;
  return {
    home: pages(["/"]),
    "post pages": pages(posts.map((id) => `/publicacion/${id}`)),
    profiles: pages(names.map((name) => `/u/${name}`)),
    "search of a name and a word": pages(["/search?q=mar"]),
    "search of a frequent word": pages(["/search?q=salsa"]),
    "search by popularity": pages(["/search?q=salsa&sort=popular"]),
    "search of two words": pages(["/search?q=salsa+luces"]),
    "search of a hashtag": pages(["/search?q=%23salsa"]),
    "JSON poll": cycle([poll], (path) => ({ path, headers: bearer })),
  };
}

/** A session of the feed begins. */
export function feedCalls({ token }: Subjects): Calls {
  return cycle([{}], (body) => posted("/api/feed/bootstrap", body, token));
}

/** Every one is another person's view, in a browser of their own. */
export function viewCalls({ posts }: Subjects): Calls {
  let calls = 0;
  const run = Date.now();
  return cycle(posts, (id) => ({
    method: "POST",
    path: `/api/publicaciones/${id}/view`,
    headers: { "User-Agent": `${BROWSER["User-Agent"]} ${run}.${calls++}` },
  }));
}

/** Toggles, so that each has something to write. */
export function toggleCalls({ posts, token }: Subjects, action: "like" | "save"): Calls {
  return cycle(posts, (id) => posted(`/api/publicaciones/${id}/${action}`, {}, token));
}

/** How far each post of some new sessions was watched: a little, and then for longer. */
export async function feedEvents({ url }: Site): Promise<EventInput[]> {
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => startedFeed(url)));
  return (["watch2", "watch4"] as const).flatMap((event) =>
    sessions.flatMap(({ sessionId, listIds }) =>
      listIds.map((postId, index) => ({
        ...{ sessionId, index, postId, event },
        dwellMs: WATCH_MS[event],
      })),
    ),
  );
}

export function eventCalls(site: Site): Calls {
  // An address has only so many sessions at once: those of the round before are gone.
  return async () => cycle(await feedEvents(site), (event) => posted("/api/feed/event", event))();
}

async function startedFeed(url: string): Promise<{ sessionId: string; listIds: number[] }> {
  const answer = await fetch(`${url}/api/feed/bootstrap`, {
    method: "POST",
    headers: { ...BROWSER, "Content-Type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new Error(`no session of the feed: ${answer.status}`);
  return (await answer.json()) as { sessionId: string; listIds: number[] };
}

function posted(path: string, body: unknown, token?: string): Call {
  const headers = {
    "Content-Type": "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  return { method: "POST", path, headers, body: JSON.stringify(body) };
}

function cycle<T>(items: readonly T[], callOf: (item: T) => Call): Calls {
  if (items.length === 0) throw new Error("the database has nothing to ask for");
  let at = 0;
  return async () => () => callOf(items[at++ % items.length]!);
}

/** By the tag that it has now; what nothing is known by where it has none. */
async function knownHome({ url }: Site): Promise<() => Call> {
  const visitor = { ...NAVIGATION, Cookie: cookiesOf() };
  const answer = await fetch(url, { headers: { ...BROWSER, ...visitor } });
  await answer.arrayBuffer();
  const tag = answer.headers.get("etag") ?? 'W/"none"';
  return () => ({ path: "/", headers: { ...visitor, "If-None-Match": tag } });
}
