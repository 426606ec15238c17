import { describe, expect, it } from "vitest";
import { centsIn, decimalText, moneyText } from "./money.ts";

describe("amounts of money", () => {
  it("are read as people type them, and nothing else is one", () => {
    const read = ["99", "99.5", "99,50", " $1234.05 ", "0"].map(centsIn);
    expect(read).toEqual([9_900, 9_950, 9_950, 123_405, 0]);
    for (const text of ["", "-1", "1.234", "1e9", "99999999", "1,000.00", "NaN", "9 9"]) {
      expect(centsIn(text)).toBeNull();
    }
  });

  it("are written with their sign, and exact ones are read again", () => {
    expect(moneyText(123_450, "MXN")).toBe("$1,234.50 MXN");
    expect([moneyText(-5, "USD"), decimalText(-123_405)]).toEqual(["-$0.05 USD", "-1234.05"]);
    for (const cents of [0, 1, 99, 100, 999_999_999]) {
      expect(centsIn(decimalText(cents))).toBe(cents);
    }
  });
});
