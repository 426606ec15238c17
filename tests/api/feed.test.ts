import { expect, test } from "vitest";
import { call, server } from "../kit/built-server.ts";
import type { Answer } from "../kit/answer.ts";
import { type Account, newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

const start = (headers: Record<string, string> = {}, body: unknown = {}) =>
  call("POST", "/api/feed/bootstrap", { headers, body });
const code = ({ status, body }: Answer) => [status, body.code];

test("a session: begun, continued, learned from, for somebody without an account", async () => {
  const author = await newPerson(server, "autora");
  for (const descripcion of ["Uno de la #feria", "Dos"]) {
    await newPost(author, { descripcion, shows: ["photo"] });
  }

  const begun = await start();
  expect(begun.status).toBe(200);
  expect(begun.headers.get("cache-control")).toBe("private, no-store");
  const { sessionId, feedKey, listIds, posts, currentIndex, listLength } = begun.body;
  // Which of them is chosen where other tests have posted too is left to chance.
  expect(listIds.length).toBeGreaterThan(1);
  expect(new Set(listIds).size).toBe(listIds.length);
  expect(posts.map((post: Answer["body"]) => post.id_publicacion)).toEqual(
    listIds.slice(0, posts.length),
  );
  expect({ currentIndex, listLength }).toEqual({ currentIndex: 0, listLength: listIds.length });
  expect(posts[0].motivo).toMatch(/\.$/);

  const ensured = await call("POST", "/api/feed/ensure", {
    body: { sessionId, currentIndex: 0, ahead: 0, behind: 0, indices: [1] },
  });
  expect(ensured.body).toMatchObject({
    listLength,
    items: [
      { index: 0, post: { id_publicacion: listIds[0] } },
      { index: 1, post: { id_publicacion: listIds[1] } },
    ],
  });

  const event = { sessionId, index: 0, postId: listIds[0], event: "watch4", dwellMs: 9_000 };
  expect((await call("POST", "/api/feed/event", { body: event })).status).toBe(204);
  const again = await start({ "X-Feed-Key": feedKey });
  expect(again.body.feedKey).toBe(feedKey);
  expect(again.body.listIds[0]).not.toBe(listIds[0]);
});

test("what is not of the contract's shape is refused in words", async () => {
  const { sessionId, listIds } = (await start()).body;
  const ensure = (body: unknown) => call("POST", "/api/feed/ensure", { body });
  const event = (body: object) =>
    call("POST", "/api/feed/event", {
      body: { sessionId, index: 0, postId: listIds[0] ?? 1, event: "skip", dwellMs: 1, ...body },
    });
  const gone = [404, "feed_session_gone"];
  expect(code(await ensure({ sessionId: "nada", currentIndex: 0 }))).toEqual(gone);
  expect(code(await ensure({ sessionId: "limit:x'--", currentIndex: 0 }))).toEqual(gone);
  expect(code(await event({ sessionId: "A".repeat(24) }))).toEqual(gone);
  const bad = [400, "bad_input"];
  for (const body of [
    {},
    { sessionId, currentIndex: -1 },
    { sessionId, currentIndex: 1.5 },
    { sessionId, currentIndex: 1e9 },
    { sessionId, currentIndex: 0, ahead: 1e6 },
    { sessionId, currentIndex: 0, indices: Array(500).fill(0) },
    { sessionId: { $ne: "" }, currentIndex: 0 },
    [],
  ]) {
    expect(code(await ensure(body)), JSON.stringify(body)).toEqual(bad);
  }
  for (const body of [
    { event: "like" },
    { dwellMs: -1 },
    { dwellMs: "x" },
    { postId: -4 },
    { index: 2_999 },
  ]) {
    expect(code(await event(body)), JSON.stringify(body)).toEqual(bad);
  }
  expect(code(await start({}, { tab: "todo" }))).toEqual(bad);
  const odd = await start({ "X-Feed-Key": "../../etc'; drop table gustos" });
  expect(odd.status).toBe(200);
  expect(odd.body.feedKey).toMatch(/^[\w-]{32}$/);
  expect(code(await call("GET", "/api/feed/bootstrap"))).toEqual([405, "method_not_allowed"]);
});

test("an account's session opens for nobody else, and another site cannot use its cookie", async () => {
  const [mia, otra] = [await newPerson(server, "mia"), await newPerson(server, "otra")];
  const begun = await call("POST", "/api/feed/bootstrap", { as: mia, body: {} });
  const ensure = (as?: Account) =>
    call("POST", "/api/feed/ensure", {
      as,
      body: { sessionId: begun.body.sessionId, currentIndex: 0 },
    });
  expect((await ensure(mia)).status).toBe(200);
  expect((await ensure(otra)).status).toBe(404);
  expect((await ensure()).status).toBe(404);
  const forged = await call("POST", "/api/feed/bootstrap", {
    body: {},
    headers: { Cookie: `token=${mia.token}`, "Sec-Fetch-Site": "cross-site" },
  });
  expect(code(forged)).toEqual([403, "cross_origin"]);
});
