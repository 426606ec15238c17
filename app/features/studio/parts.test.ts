import { describe, expect, it } from "vitest";
import { lastMonths } from "./calendar.ts";
import { earnedCents } from "#app/features/payouts/money.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { titleOf } from "./titles.ts";

describe("money", () => {
  it("is whole cents, rounded down, exact at any size", () => {
    expect(earnedCents(0, 2000)).toBe(0);
    expect(earnedCents(999, 1)).toBe(0);
    expect(earnedCents(1000, 1)).toBe(1);
    expect(earnedCents(1_000_000_007, 99_999_999)).toBe(99_999_999_699_999);
    expect(moneyText(123456789, "MXN")).toBe("$1,234,567.89 MXN");
    expect(moneyText(5, "MXN")).toBe("$0.05 MXN");
  });
});

describe("a title", () => {
  const of = (descripcion: string) => titleOf({ descripcion, id_publicacion: 7 });
  it("is cut at 30 characters, between two of them", () => {
    expect(of("x".repeat(30))).toBe("x".repeat(30));
    expect(of("🙂".repeat(31))).toBe(`${"🙂".repeat(30)}…`);
    expect(of("uno\n dos")).toBe("uno dos");
    expect(of(" ")).toBe("Publicación #7");
  });
});

describe("the months of the chart", () => {
  it("leave none out", () => {
    const month = { payment_due: 0, payment_settled: 0 as const };
    const data = [
      { ...month, year: 2026, month: 2, views: 5 },
      { ...month, year: 2025, month: 11, views: 7 },
    ];
    expect(lastMonths(data, 4)).toEqual([
      { year: 2025, month: 11, views: 7 },
      { year: 2025, month: 12, views: 0 },
      { year: 2026, month: 1, views: 0 },
      { year: 2026, month: 2, views: 5 },
    ]);
  });
});
