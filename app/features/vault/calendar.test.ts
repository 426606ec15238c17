import { expect, it } from "vitest";
import { endOfDay, isAdult, isDay, lastOfDay, today } from "./calendar.server.ts";

it("is of age who has their birthday today where the site is, and not a day before", () => {
  const lateInMexico = Date.parse("2026-11-23T04:30:00Z");
  expect(today(lateInMexico, { timeZone: "America/Mexico_City" })).toBe("2026-11-22");
  expect(today(lateInMexico, { timeZone: "UTC" })).toBe("2026-11-23");
  expect(isAdult("2008-11-22", "2026-11-22")).toBe(true);
  expect(isAdult("2008-11-23", "2026-11-22")).toBe(false);
  expect(isAdult("2008-02-29", "2026-02-28")).toBe(false);
  expect(isAdult("2008-02-29", "2026-03-01")).toBe(true);
});

it("is over with its last moment where the site is, whatever its hour", () => {
  const mexico = { timeZone: "America/Mexico_City" };
  const end = Date.parse("2026-11-23T06:00:00Z");
  expect(endOfDay("2026-11-22", mexico)).toBe(end);
  for (const moment of ["2026-11-22T06:00:00Z", "2026-11-22T15:05:00Z", "2026-11-23T05:59:59Z"]) {
    expect(lastOfDay(Date.parse(moment), mexico), moment).toBe(end - 1);
  }
  expect(lastOfDay(end - 1, mexico)).toBe(end - 1);
  // A day of 25 hours.
  const madrid = { timeZone: "Europe/Madrid" };
  const long = Date.parse("2026-10-25T23:00:00Z") - 1;
  expect(lastOfDay(Date.parse("2026-10-24T22:00:00Z"), madrid)).toBe(long);
});

it("is a day what is in the calendar, from 1900 on", () => {
  const days = ["2024-02-29", "2025-02-29", "1899-12-31", "2026-13-01", "x"];
  expect(days.filter(isDay)).toEqual(["2024-02-29"]);
});
