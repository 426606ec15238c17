import { expect, it } from "vitest";
import { AskCounts } from "./ask-counts.ts";

it("counts what is asked for, up to what is popular in any case", () => {
  const asks = new AskCounts();
  for (let times = 1; times <= 40; times++) {
    asks.add("/u/ana");
    expect(asks.of("/u/ana")).toBe(Math.min(times, 15));
  }
  expect(asks.of("/u/beto")).toBe(0);
});

it("tells the popular from the others among many, and forgets what was asked for long ago", () => {
  const asks = new AskCounts();
  for (let times = 0; times < 12; times++) asks.add("/u/before");
  for (let id = 0; id < 30_000; id++) {
    asks.add(`/publicacion/${id}`);
    if (id % 1_000 === 0) asks.add("/u/always");
  }
  const others = Array.from({ length: 1_000 }, (_, id) => asks.of(`/publicacion/${29_999 - id}`));
  expect(others.filter((count) => count >= asks.of("/u/always"))).toEqual([]);
  for (let id = 0; id < 70_000; id++) asks.add(`/search?q=${id}`);
  expect(asks.of("/u/before")).toBeLessThan(9);
});
