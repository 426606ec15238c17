import { expect, test } from "vitest";
import { knownOutcome, outcomeOf, rememberOutcome } from "./toggle-outcomes.ts";

const before = { on: false, count: 11 };
const after = { on: true, count: 12 };

test("a card that comes back shows what was done, unless its list has been read again", () => {
  expect(outcomeOf("like 1 7", before)).toEqual(before);
  rememberOutcome("like 1 7", before, after);
  expect(outcomeOf("like 1 7", { ...before })).toEqual(after);
  expect(outcomeOf("like 1 8", before)).toEqual(before);
  const read = { on: false, count: 15 };
  expect(outcomeOf("like 1 7", read)).toEqual(read);
});

test("what only shows it has it although its list counted fewer, until that list knows", () => {
  rememberOutcome("like 2 7", { on: false, count: 11 }, { on: true, count: 12 });
  expect(knownOutcome("like 2 7", { on: false, count: 5 })).toEqual({ on: true, count: 12 });
  expect(knownOutcome("like 2 7", { on: true, count: 15 })).toEqual({ on: true, count: 15 });
  rememberOutcome("like 2 7", { on: true, count: 12 }, { on: false, count: 11 });
  expect(knownOutcome("like 2 7", { on: false, count: 20 })).toEqual({ on: false, count: 20 });
});

test("the oldest outcomes are forgotten", () => {
  for (let id = 0; id < 1_000; id++) rememberOutcome(`save ${id} 7`, before, after);
  expect(outcomeOf("save 0 7", before)).toEqual(before);
  expect(outcomeOf("save 999 7", before)).toEqual(after);
});
