import { describe, expect, it } from "vitest";
import { isRfc } from "./rfc.ts";

describe("an RFC", () => {
  it.each(["GODE561231GR8", "SAT970701NN3", "ÑAÑE000229AB1", "A&B000229AB1", "MAVC800101A1A"])(
    "%s has its form",
    (rfc) => expect(isRfc(rfc)).toBe(true),
  );

  it.each([
    ...["GODE561331GR8", "GODE560230GR8", "GODE010229GR8", "GODE560000GR8"],
    ...["GODE561231GR", "GODE561231GR88", "GO5612314GR8", "GODE561231GRB", "gode561231gr8"],
    ...["XAXX010101000", "XEXX010101000", "", "GODE 561231 GR8"],
  ])("%s is none", (rfc) => expect(isRfc(rfc)).toBe(false));
});
