import { describe, expect, it } from "vitest";
import { addBusinessDays, dueAt, isBusinessDay } from "./clock.server.ts";

const MEXICO = "America/Mexico_City";
const at = (text: string) => Date.parse(text);
const day = (text: string) => isBusinessDay(at(`${text}T00:00:00Z`));

describe("the clocks of complaints", () => {
  it("know the days on which nobody works in Mexico", () => {
    const holidays = ["2026-01-01", "2026-02-02", "2026-03-16", "2026-05-01", "2026-09-16"];
    for (const text of [...holidays, "2026-11-16", "2026-12-25", "2030-10-01", "2024-10-01"]) {
      expect(day(text), text).toBe(false);
    }
    for (const text of ["2026-11-21", "2026-11-22"]) expect(day(text), text).toBe(false);
    for (const text of ["2026-02-09", "2026-03-09", "2026-11-20", "2026-10-01", "2026-11-23"]) {
      expect(day(text), text).toBe(true);
    }
  });

  it("count seven business days, by the calendar of the site", () => {
    // Friday the 13th; the third Monday of November is a holiday.
    const friday = at("2026-11-13T18:00:00Z");
    expect(addBusinessDays(friday, 7, MEXICO)).toBe(at("2026-11-25T18:00:00Z"));
    // Still Friday there, Saturday in London.
    const evening = at("2026-11-07T03:00:00Z");
    expect(addBusinessDays(evening, 1, MEXICO)).toBe(at("2026-11-10T03:00:00Z"));
    expect(addBusinessDays(at("2026-12-24T12:00:00Z"), 1, MEXICO)).toBe(at("2026-12-28T12:00:00Z"));
  });

  it("run at once for minors and orders, 48 hours for intimate pictures, seven days for the rest", () => {
    const now = at("2026-11-23T12:00:00Z");
    expect(dueAt("menores", now, MEXICO)).toBe(now);
    expect(dueAt("autoridad", now, MEXICO)).toBe(now);
    expect(dueAt("intimidad", now, MEXICO)).toBe(at("2026-11-25T12:00:00Z"));
    expect(dueAt("spam", now, MEXICO)).toBe(at("2026-12-02T12:00:00Z"));
  });
});
