import { expect, it, vi } from "vitest";
import { makeOnce } from "./make-once.server.ts";
import { requestHash } from "./request-hash.server.ts";

const hash = requestHash({ text: "una" });
const once = { key: "k", hash };

it.each([hash, null])("makes nothing where the key has made something from %s", async (kept) => {
  const make = vi.fn(async () => 2);
  expect(await makeOnce(once, { find: async () => ({ made: 1, request_hash: kept }), make })).toBe(
    1,
  );
  expect(make).not.toHaveBeenCalled();
});

it("refuses a key that has made something from something else", async () => {
  const make = vi.fn(async () => 2);
  const find = async () => ({ made: 1, request_hash: requestHash({ text: "otra" }) });
  await expect(makeOnce(once, { find, make })).rejects.toMatchObject({ code: "key_reused" });
  expect(make).not.toHaveBeenCalled();
});

it("without a key makes it each time, and asks for nothing", async () => {
  const find = vi.fn(async () => ({ made: 1, request_hash: hash }));
  expect(await makeOnce({ key: null, hash }, { find, make: async () => 2 })).toBe(2);
  expect(find).not.toHaveBeenCalled();
});

it("throws what goes wrong, also a conflict that the key has nothing to do with", async () => {
  const conflict = Object.assign(new Error("UNIQUE"), { code: "SQLITE_CONSTRAINT_UNIQUE" });
  for (const error of [new Error("disk"), conflict]) {
    const make = () => Promise.reject(error);
    await expect(makeOnce(once, { find: async () => undefined, make })).rejects.toBe(error);
  }
});

it("takes the same fields for the same, in whatever order", () => {
  expect(requestHash({ a: 1, b: "x" })).toBe(requestHash({ b: "x", a: 1 }));
  expect(requestHash({ a: 1, b: "x" })).not.toBe(requestHash({ a: 1, b: "y" }));
});
