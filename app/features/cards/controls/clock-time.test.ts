import { expect, test } from "vitest";
import { clockTime } from "./clock-time.ts";

test.each([
  [0, "0:00"],
  [7.9, "0:07"],
  [59.99, "0:59"],
  [60, "1:00"],
  [600, "10:00"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, words) => {
  expect(clockTime(seconds)).toBe(words);
});
