import { beforeEach, expect, it, vi } from "vitest";
import { forgetDraft, forgetWritten, WRITTEN } from "./kept-draft.ts";
import { tabStorage } from "./storage.ts";

const names = ["7:2", "7:2:sending", "70:2"].flatMap((place) =>
  Object.values(WRITTEN).map((own) => `${own}${place}`),
);
const left = () => names.filter((name) => tabStorage.getItem(name));

beforeEach(() => {
  vi.stubGlobal("sessionStorage", undefined);
  for (const name of names) tabStorage.setItem(name, "1");
  return () => vi.unstubAllGlobals();
});

it("what was written in a tab leaves with who wrote it", () => {
  forgetWritten(7);
  expect(left()).toEqual(names.filter((name) => name.includes(":7:")));
  forgetWritten();
  expect(left()).toEqual([]);
});

it("whoever signs out leaves nothing that they wrote, nor where another signs in", () => {
  forgetDraft(8);
  expect(left()).toEqual([]);
});
