import { afterAll, expect } from "vitest";

// The file before may have had stores of its own, which are closed by now.
globalThis.shortitServices = undefined;

const before = state();

afterAll(() => {
  const message = "a change that stays, which tests/setup/own-process.ts does not see";
  expect(state(), message).toEqual(before);
});

function state() {
  // libvips sets that one when it is loaded.
  return { folder: process.cwd(), environment: { ...process.env, VIPSHOME: undefined } };
}
