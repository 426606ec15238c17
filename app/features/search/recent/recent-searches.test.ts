import { beforeEach, expect, it, vi } from "vitest";
import { forgetSearches, RECENT_KEY } from "#app/ui/browser/kept-searches.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import { RECENT_MAX } from "../limits.ts";
import { forgetSearch, recentSearches, rememberSearch } from "./recent-searches.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", undefined);
  browserStorage.removeItem(RECENT_KEY);
  return () => vi.unstubAllGlobals();
});

it("keeps the last searches, each once, and forgets what it is told to", () => {
  for (const query of ["playa", " ", "Noche", " PLAYA "]) rememberSearch(7, query);
  expect(recentSearches(7)).toEqual(["PLAYA", "Noche"]);
  for (let made = 0; made < RECENT_MAX; made++) rememberSearch(7, `otra ${made}`);
  expect(recentSearches(7)).toHaveLength(RECENT_MAX);
  expect(recentSearches(7)).not.toContain("Noche");
  expect(forgetSearch(7, "otra 3")).not.toContain("otra 3");
  expect(recentSearches(7)).toHaveLength(RECENT_MAX - 1);
  forgetSearches();
  expect(recentSearches(7)).toEqual([]);
});

it("shows nobody what somebody else searched for, and keeps nothing of who signed out", () => {
  rememberSearch(7, "playa");
  for (const other of [8, null]) expect(recentSearches(other)).toEqual([]);
  forgetSearches(7);
  expect(recentSearches(7)).toEqual(["playa"]);
  forgetSearches(null);
  expect(browserStorage.getItem(RECENT_KEY)).toBeNull();
  rememberSearch(null, "playa");
  forgetSearches(8);
  expect(recentSearches(null)).toEqual([]);
});

it("takes what is not its own for nothing", () => {
  const mixed = '{"viewer":7,"queries":["playa",{"q":"noche"}]}';
  for (const text of ["{", "[]", '{"viewer":7}', "null", mixed]) {
    browserStorage.setItem(RECENT_KEY, text);
    expect(recentSearches(7)).toEqual([]);
    forgetSearches(7);
    expect(browserStorage.getItem(RECENT_KEY)).toBeNull();
  }
});
