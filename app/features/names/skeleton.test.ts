import { describe, expect, it } from "vitest";
import { isReserved } from "./reserved.server.ts";
import { looksOf } from "./skeleton.ts";

const alike = (one: string, other: string) =>
  looksOf(one).some((look) => looksOf(other).includes(look));

describe("how names look", () => {
  it.each([
    ["admin", "adm1n"],
    ["admin", "admın"],
    ["admin", "Admin."],
    ["admin", "a-d_m.i.n"],
    ["lana", "Iana"],
    ["lana", "1ana"],
    ["marla", "mar1a"],
    ["moreno", "m0ren0"],
    ["romina", "rornina"],
    ["wendy", "vvendy"],
    ["peña", "pena"],
    ["łucja", "lucja"],
    ["sofía", "sofia"],
    ["ana_perez", "ana.perez"],
  ])("makes %s and %s the same to a reader", (one, other) => {
    expect(alike(one, other)).toBe(true);
  });

  it.each([
    ["ali", "all"],
    ["lia", "ila"],
    ["ana", "anna"],
    ["clara", "dara"],
    ["ana1", "ana2"],
    ["...a", "b..."],
    ["--", "__"],
  ])("tells %s and %s apart", (one, other) => {
    expect(alike(one, other)).toBe(false);
  });

  it("has no more than two for any name, and always one", () => {
    for (const name of ["ana", "1lI", "...", "-", "I1".repeat(25), "ﬁn", "ßß"]) {
      expect(looksOf(name).length).toBeGreaterThanOrEqual(1);
      expect(looksOf(name).length).toBeLessThanOrEqual(2);
      for (const look of looksOf(name)) expect(look).not.toBe("");
    }
  });
});

describe("names of the house", () => {
  it.each([
    ...["admin", "Adm1n", "a.d.m.i.n", "soporte", "s0p0rt3", "soporte2", "moderador", "m0derad0ra"],
    ...["shortit", "Sh0rtit", "shortit.oficial", "soporte_shortit", "equipo-soporte", "admin-24"],
    ...["root", "ayuda", "oficial"],
  ])("%s is one", (name) => {
    expect(isReserved(name)).toBe(true);
  });

  it.each([
    "ana",
    "ayudante",
    "administra_tu_vida",
    "moderna",
    "ana.ayuda",
    "supporter",
    "modesta",
  ])("%s is none", (name) => {
    expect(isReserved(name)).toBe(false);
  });
});
