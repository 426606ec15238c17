import { expect, it, vi } from "vitest";
import { makeOnce } from "./make-once.server.ts";

it("makes nothing where the key has made something", async () => {
  const make = vi.fn(async () => 2);
  expect(await makeOnce("k", { find: async () => 1, make })).toBe(1);
  expect(make).not.toHaveBeenCalled();
});

it("without a key makes it each time, and asks for nothing", async () => {
  const find = vi.fn(async () => 1);
  expect(await makeOnce(null, { find, make: async () => 2 })).toBe(2);
  expect(find).not.toHaveBeenCalled();
});

it("throws what goes wrong, also a conflict that the key has nothing to do with", async () => {
  const conflict = Object.assign(new Error("UNIQUE"), { code: "SQLITE_CONSTRAINT_UNIQUE" });
  for (const error of [new Error("disk"), conflict]) {
    const make = () => Promise.reject(error);
    await expect(makeOnce("k", { find: async () => undefined, make })).rejects.toBe(error);
  }
});
