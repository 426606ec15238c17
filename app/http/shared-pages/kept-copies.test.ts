import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { copyOf } from "./copy.server.ts";
import { COPIES_MAX_BYTES } from "./limits.ts";
import { KeptCopies } from "./kept-copies.ts";

const page = (size: number) => copyOf("x".repeat(size), { status: 200, headers: {} });
const kept = (size: number, version = 1) => {
  const times = { begunAt: 0, freshMs: 1, madeAt: 0 };
  return { copy: page(size), version, madeOf: null, ...times };
};
/** Somebody asks, and what is not there is made. */
function ask(copies: KeptCopies, key: string, size = 40_000): void {
  if (!copies.get(key)) copies.set(key, kept(size));
}

it("copies take no more than they may, however many addresses are asked for", () => {
  const copies = new KeptCopies(1_000_000);
  for (let id = 0; id < 1_000; id++) {
    ask(copies, `/publicacion/${id}`);
    expect(copies.bytes).toBeLessThanOrEqual(1_000_000);
  }
  expect(copies.bytes).toBeGreaterThan(900_000);
});

it("a flood of addresses pushes nothing out that is asked for more often", () => {
  const copies = new KeptCopies(1_000_000);
  const popular = Array.from({ length: 15 }, (_, at) => `/u/popular${at}`);
  for (let times = 0; times < 20; times++) for (const key of popular) ask(copies, key);
  for (let id = 0; id < 20_000; id++) ask(copies, `/search?q=once${id}`, 10_000);
  for (let id = 0; id < 5_000; id++) {
    for (let times = 0; times < 3; times++) ask(copies, `/search?q=thrice${id}`, 10_000);
    if (id % 50 === 0) for (const key of popular) expect(copies.get(key), key).toBeDefined();
    expect(copies.bytes).toBeLessThanOrEqual(1_000_000);
  }
  for (const key of popular) expect(copies.get(key), key).toBeDefined();
});

it("what becomes popular takes the place of what nobody asks for any more", () => {
  const copies = new KeptCopies(1_000_000);
  for (let id = 0; id < 30; id++) ask(copies, `/u/old${id}`);
  ask(copies, "/search?q=new");
  expect(copies.get("/search?q=new")).toBeUndefined();
  ask(copies, "/search?q=new");
  expect(copies.get("/search?q=new")).toBeDefined();
  expect(copies.get("/u/old0")).toBeUndefined();
});

it("the process grows by no more than copies may take, however many pages are made", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const taken = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const copies = new KeptCopies(COPIES_MAX_BYTES);
  const before = taken();
  for (let id = 0; id < 3_000; id++) {
    // Random, so that it stays as large when it is compressed.
    const html = randomBytes(30_000).toString("base64");
    const copy = copyOf(html, { status: 200, headers: {} });
    const key = `/search?q=${id}`;
    copies.get(key);
    copies.set(key, { ...kept(0), copy });
    await copy.bytes("gzip");
    copies.weigh(key, copy);
  }
  expect(copies.bytes).toBeGreaterThan(0.9 * COPIES_MAX_BYTES);
  // What compresses lets go of its memory a little later.
  await expect.poll(() => taken() - before).toBeLessThan(1.5 * COPIES_MAX_BYTES);
});

it("a copy counts with every coding that was made of it", async () => {
  const copies = new KeptCopies(150_000);
  const [first, second] = [kept(40_000), kept(80_000)];
  copies.set("a", first);
  copies.set("b", second);
  const before = copies.bytes;
  const small = await second.copy.bytes("gzip");
  copies.weigh("b", second.copy);
  // In the place of the page as it was.
  expect(copies.bytes).toBe(before + small.length - 80_000);
  const more = await second.copy.bytes("br");
  copies.weigh("b", second.copy);
  expect(copies.bytes).toBe(before + small.length + more.length - 80_000);
  expect(String(await second.copy.bytes("identity"))).toBe("x".repeat(80_000));
  for (let times = 0; times < 2; times++) copies.get("c");
  copies.set("c", kept(120_000));
  expect(copies.get("a")).toBeUndefined();
  copies.weigh("a", first.copy);
  expect(copies.get("a")).toBeUndefined();
});

it("one that is larger than all of them is not kept, and an older version not again", () => {
  const copies = new KeptCopies(100_000);
  copies.set("a", kept(200_000));
  expect([copies.get("a"), copies.bytes]).toEqual([undefined, 0]);
  copies.set("b", kept(10, 2));
  copies.set("b", kept(10, 1));
  expect(copies.get("b")?.version).toBe(2);
});
