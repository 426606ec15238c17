import { describe, expect, it } from "vitest";
import { centsIn, decimalText, moneyText } from "./money.ts";

describe("amounts of money", () => {
  it("are read as people type them, and nothing else is one", () => {
    const read = ["99", "99.5", "99,50", " $1234.05 ", "0"].map(centsIn);
    expect(read).toEqual([9_900, 9_950, 9_950, 123_405, 0]);
    // As this site itself writes them.
    expect(["1,000", "$1,234.50", "12,345,678.9"].map(centsIn)).toEqual([
      ...[100_000, 123_450, 1_234_567_890],
    ]);
    const odd = ["", "-1", "1.234", "1e9", "NaN", "9 9", "1,0000", "1234,567", "1,23,456", ",5"];
    for (const text of odd) expect([text, centsIn(text)]).toEqual([text, null]);
  });

  it("are one however large: whoever takes one has bounds, and a number that is whole", () => {
    expect([centsIn("99999999"), centsIn("99,999,999")]).toEqual([9_999_999_900, 9_999_999_900]);
    expect(centsIn("9".repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("are written with their sign, and exact ones are read again", () => {
    expect(moneyText(123_450, "MXN")).toBe("$1,234.50 MXN");
    expect([moneyText(-5, "USD"), decimalText(-123_405)]).toEqual(["-$0.05 USD", "-1234.05"]);
    for (const cents of [0, 1, 99, 100, 999_999_999]) {
      expect(centsIn(decimalText(cents))).toBe(cents);
    }
  });
});
