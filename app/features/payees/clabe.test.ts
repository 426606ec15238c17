import { describe, expect, it } from "vitest";
import { bankOf, clabeFault, masked } from "./clabe.ts";

/** From public documents of the format. */
const KNOWN = ["032180000118359719", "002010077777777771"];

describe("a CLABE", () => {
  it.each(KNOWN)("%s is right, and with any one digit changed it is not", (clabe) => {
    expect(clabeFault(clabe)).toBeNull();
    for (let at = 0; at < clabe.length; at += 1) {
      for (let more = 1; more < 10; more += 1) {
        const digit = (Number(clabe[at]) + more) % 10;
        const other = `${clabe.slice(0, at)}${digit}${clabe.slice(at + 1)}`;
        expect(clabeFault(other)).toBe("digit");
      }
    }
  });

  it("has eighteen digits and nothing else", () => {
    for (const text of ["", "03218000011835971", "0321800001183597190", "03218000011835971a"]) {
      expect(clabeFault(text)).toBe("form");
    }
    // Digits of another script are none of a bank.
    expect(clabeFault("٠٣٢١٨٠٠٠٠١١٨٣٥٩٧١٩")).toBe("form");
  });

  it("is at a bank that takes part in SPEI", () => {
    expect(bankOf(KNOWN[0]!)).toBe("IXE (Banorte)");
    expect(bankOf(KNOWN[1]!)).toBe("Banamex");
    // Right in all but its bank.
    expect(clabeFault("999180000118359710")).toBe("digit");
    const digit = [...Array(10).keys()].find(
      (last) => clabeFault(`99918000011835971${last}`) !== "digit",
    );
    expect(clabeFault(`99918000011835971${digit}`)).toBe("bank");
  });

  it("is shown by its last four digits", () => {
    expect(masked(KNOWN[0]!)).toBe("···· 9719");
  });
});
