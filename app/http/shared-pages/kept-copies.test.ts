import { expect, it } from "vitest";
import { copyOf } from "./copy.server.ts";
import { KeptCopies } from "./kept-copies.ts";

const page = (size: number) => copyOf("x".repeat(size), { status: 200, headers: {} });
const kept = (size: number, version = 1) => ({ copy: page(size), version, begunAt: 0 });

it("copies take no more than they may, however many addresses are asked for", () => {
  const copies = new KeptCopies(1_000_000);
  for (let id = 0; id < 1_000; id++) {
    copies.set(`/publicacion/${id}`, kept(40_000));
    copies.get("/publicacion/0");
    expect(copies.bytes).toBeLessThanOrEqual(1_000_000);
  }
  expect(copies.bytes).toBeGreaterThan(900_000);
  // What is asked for again and again stays.
  expect(copies.get("/publicacion/0")).toBeDefined();
  expect(copies.get("/publicacion/1")).toBeUndefined();
  expect(copies.get("/publicacion/999")).toBeDefined();
});

it("a copy counts with every coding that was made of it", async () => {
  const copies = new KeptCopies(150_000);
  const [first, second] = [kept(40_000), kept(80_000)];
  copies.set("a", first);
  copies.set("b", second);
  const before = copies.bytes;
  const small = await second.copy.bytes("gzip");
  copies.weigh("b", second.copy);
  expect(copies.bytes).toBe(before + small.length);
  copies.set("c", kept(40_000));
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
