import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Database } from "./client.ts";
import { inOneTurn } from "./one-turn.ts";

const db = {} as Database;

it("reads once what is asked several times in one turn", async () => {
  const asked: string[] = [];
  const read = inOneTurn(async (_: Database, key: string) => {
    asked.push(key);
    await setImmediate();
    return asked.length;
  });
  const given = [read(db, "a"), read(db, "b"), read(db, "a"), read({} as Database, "a")];
  expect(asked).toEqual(["a", "b", "a"]);
  const [first, , again] = await Promise.all(given);
  expect(again).toBe(first);
});

it("reads anew in the next turn, also while the read before it is under way", async () => {
  let reads = 0;
  const read = inOneTurn(async () => {
    reads += 1;
    await setImmediate();
    await setImmediate();
  });
  const first = read(db, "a");
  await setImmediate();
  await Promise.all([first, read(db, "a")]);
  expect(reads).toBe(2);
});

it("reads anew what is asked after the answer", async () => {
  let reads = 0;
  const read = inOneTurn(async () => (reads += 1));
  expect([await read(db, "a"), await read(db, "a")]).toEqual([1, 2]);
});
