import { expect, it } from "vitest";
import { isAdult, isDay, today } from "./calendar.server.ts";

it("is of age who has their birthday today where the site is, and not a day before", () => {
  const lateInMexico = Date.parse("2026-11-23T04:30:00Z");
  expect(today(lateInMexico, { timeZone: "America/Mexico_City" })).toBe("2026-11-22");
  expect(today(lateInMexico, { timeZone: "UTC" })).toBe("2026-11-23");
  expect(isAdult("2008-11-22", "2026-11-22")).toBe(true);
  expect(isAdult("2008-11-23", "2026-11-22")).toBe(false);
  expect(isAdult("2008-02-29", "2026-02-28")).toBe(false);
  expect(isAdult("2008-02-29", "2026-03-01")).toBe(true);
});

it("is a day what is in the calendar, from 1900 on", () => {
  const days = ["2024-02-29", "2025-02-29", "1899-12-31", "2026-13-01", "x"];
  expect(days.filter(isDay)).toEqual(["2024-02-29"]);
});
