import { beforeEach, expect, it, vi } from "vitest";
import { forgetReading, ownReading } from "#app/ui/browser/kept-reading.ts";
import { keepSaved } from "./keep-saved.ts";

let asked: string[];
let isAnswered: boolean;

beforeEach(() => {
  asked = [];
  isAnswered = true;
  for (const name of ["sessionStorage", "localStorage", "indexedDB", "caches"])
    vi.stubGlobal(name, undefined);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(/user\/(\d+)/.exec(path)![1]!);
    return isAnswered ? Response.json({ saved: [] }) : Response.json({}, { status: 503 });
  });
  return () => vi.unstubAllGlobals();
});

it("what was saved is asked for now and then for each account, and again where it failed", async () => {
  isAnswered = false;
  await keepSaved(7);
  isAnswered = true;
  for (const viewer of [7, 7, 8, 8]) await keepSaved(viewer);
  expect(asked).toEqual(["7", "7", "8"]);
  ownReading(8);
  forgetReading(null);
  await keepSaved(8);
  expect(asked).toEqual(["7", "7", "8", "8"]);
});
