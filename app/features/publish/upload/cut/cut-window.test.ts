import { expect, it } from "vitest";
import { firstWindow, secondsIn, timeWords, withEnd, withStart } from "./cut-window.ts";

const bounds = { seconds: 200, max: 180 };

it("the part that is kept is never longer than it may be, and never outside the video", () => {
  expect(firstWindow(bounds)).toEqual({ start: 0, end: 180 });
  expect(withStart({ start: 0, end: 180 }, 10, bounds)).toEqual({ start: 10, end: 180 });
  expect(withStart({ start: 10, end: 190 }, 0, bounds)).toEqual({ start: 0, end: 180 });
  expect(withStart({ start: 0, end: 50 }, 60, bounds)).toEqual({ start: 60, end: 61 });
  expect(withStart({ start: 0, end: 180 }, 500, bounds)).toEqual({ start: 199, end: 200 });
  expect(withStart({ start: 5, end: 180 }, -3, bounds)).toEqual({ start: 0, end: 180 });
  expect(withEnd({ start: 0, end: 180 }, 200, bounds)).toEqual({ start: 20, end: 200 });
  expect(withEnd({ start: 30, end: 180 }, 20, bounds)).toEqual({ start: 19, end: 20 });
  expect(withEnd({ start: 30, end: 180 }, -1, bounds)).toEqual({ start: 0, end: 1 });
  expect(withEnd({ start: 30, end: 180 }, 999, bounds)).toEqual({ start: 30, end: 200 });
});

it.each([
  ["1:15", 75],
  ["1:15.5", 75.5],
  [" 75,5 ", 75.5],
  ["0:00", 0],
  ["180", 180],
  ["1:60", null],
  ["", null],
  ["-3", null],
  ["uno", null],
  ["1:2:3", null],
])("%j is %s seconds", (text, seconds) => expect(secondsIn(text)).toBe(seconds));

it("a time reads as it is typed", () => {
  expect(timeWords(75.5)).toBe("1:15.5");
  expect(timeWords(179.96)).toBe("3:00.0");
  expect(secondsIn(timeWords(62.3))).toBeCloseTo(62.3);
});
