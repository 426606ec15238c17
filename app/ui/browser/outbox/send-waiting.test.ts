import { beforeEach, expect, it, vi } from "vitest";
import { sendWaiting, TRIES_MAX } from "./send-waiting.ts";
import { addWaiting, listWaiting } from "./waiting.ts";

/** What the server answers at an address; what it was sent there. */
let answers: Record<string, () => Response>;
let sent: string[];

beforeEach(() => {
  answers = {};
  sent = [];
  vi.stubGlobal("indexedDB", inMemory());
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    sent.push(`${path} ${(JSON.parse(body) as { text: string }).text}`);
    return answers[path]?.() ?? Response.json({ id: 1 });
  });
  return () => vi.unstubAllGlobals();
});

it.each([
  ["acceptance_required", 60_000],
  ["age_required", 60_000],
  ["muted", 60_000],
  // Whoever typed it signs in first.
  ["other_account", null],
])(
  "what is answered %s is over for now, is kept, and asked again in %s ms",
  async (code, againMs) => {
    answers["/a"] = () => Response.json({ code, error: "No." }, { status: 403 });
    await wait("/a", "uno");
    for (let round = 0; round <= TRIES_MAX; round++) {
      expect(await sendWaiting(7)).toEqual({ noAnswer: false, againMs });
    }
    expect(await listWaiting()).toMatchObject([{ path: "/a", tries: 0 }]);
    expect((await listWaiting())[0]?.refused).toBeUndefined();
    delete answers["/a"];
    await sendWaiting(7);
    expect(await listWaiting()).toEqual([]);
  },
);

it("what is too much for one address holds up nothing but what follows there", async () => {
  const tooMuch = (seconds: string) => () =>
    Response.json({}, { status: 429, headers: { "Retry-After": seconds } });
  answers["/a"] = tooMuch("60");
  answers["/b"] = tooMuch("20");
  for (const [path, text] of ["/a 1", "/a 2", "/b 3", "/c 4"].map((each) => each.split(" "))) {
    await wait(path!, text!);
  }
  expect(await sendWaiting(7)).toEqual({ noAnswer: false, againMs: 20_000 });
  expect(sent).toEqual(["/a 1", "/b 3", "/c 4"]);
  answers = {};
  sent = [];
  expect(await sendWaiting(7)).toEqual({ noAnswer: false, againMs: null });
  expect(sent).toEqual(["/a 1", "/a 2", "/b 3"]);
});

it("a server that is away is not asked for the rest", async () => {
  answers["/a"] = () => Response.json({}, { status: 503, headers: { "Retry-After": "9" } });
  await wait("/a", "1");
  await wait("/c", "2");
  expect(await sendWaiting(7)).toEqual({ noAnswer: false, againMs: 9_000 });
  expect(sent).toEqual(["/a 1"]);
});

function wait(path: string, text: string): Promise<void> {
  const call = { viewer: 7, kind: "message", path, json: { text }, key: text } as const;
  return addWaiting({ ...call, words: text, where: "/" });
}

/** As much of a database as the outbox uses: Node has none. */
function inMemory() {
  const rows = new Map<number, { id: number }>();
  let last = 0;
  const asked = (result: unknown) => {
    const request = { result, onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = {
    getAll: () => asked([...rows.values()]),
    get: (id: number) => asked(rows.get(id)),
    getKey: (id: number) => asked(rows.has(id) ? id : undefined),
    put: (row: { id: number }) => asked(rows.set(row.id, row)),
    add: (row: object) => asked(rows.set((last += 1), { ...row, id: last })),
    delete: (id: number) => asked(rows.delete(id)),
  };
  const transaction = () => {
    const one = { objectStore: () => store, oncomplete: () => {} };
    setTimeout(() => one.oncomplete());
    return one;
  };
  return { open: () => asked({ transaction, close: () => {} }) };
}
