import { describe, expect, it } from "vitest";
import { canSeal, open, placeOf, seal, SealError } from "./seal.server.ts";
import { documentKeys } from "./test-documents.ts";

const place = placeOf("personas", "nombre", 7);
const keys = documentKeys("k1");

describe("a sealed value", () => {
  it("opens where it was sealed, and says nothing to who has only the text", () => {
    const sealed = seal(place, { nombre: "Ana Pérez" }, keys);
    expect(sealed).toMatch(/^v1\.k1(\.[\w-]+){3}$/);
    expect(Buffer.from(sealed.split(".")[3]!, "base64url").toString("latin1")).not.toContain("Ana");
    expect(open(place, sealed, keys)).toEqual({ nombre: "Ana Pérez" });
    expect(seal(place, { nombre: "Ana Pérez" }, keys)).not.toBe(sealed);
  });

  it("opens nowhere else", () => {
    const sealed = seal(place, "Ana", keys);
    for (const other of [placeOf("personas", "nombre", 8), placeOf("personas", "apellido", 7)]) {
      expect(() => open(other, sealed, keys)).toThrow(SealError);
    }
  });

  it("does not open when one letter was changed", () => {
    const sealed = seal(place, "Ana", keys);
    const parts = sealed.split(".");
    for (const part of [2, 3, 4]) {
      const forged = parts.with(part, flip(parts[part]!)).join(".");
      expect(() => open(place, forged, keys), forged).toThrow(SealError);
    }
    for (const broken of [
      "",
      "Ana",
      sealed.slice(0, -4),
      `${sealed}.x`,
      sealed.replace("v1", "v2"),
    ]) {
      expect(() => open(place, broken, keys), broken).toThrow(SealError);
    }
  });

  it("does not open with a shorter tag, or with another key of the same name", () => {
    const parts = seal(place, "Ana", keys).split(".");
    const short = Buffer.from(parts[4]!, "base64url").subarray(0, 4).toString("base64url");
    expect(() => open(place, parts.with(4, short).join("."), keys)).toThrow(SealError);
    expect(() => open(place, parts.join("."), documentKeys("k1"))).toThrow(SealError);
  });

  it("is refused in one sentence where no keys are", () => {
    const none = { documentKeys: [] };
    expect(canSeal(none)).toBe(false);
    expect(() => seal(place, "Ana", none)).toThrow(/cannot be sealed here, where no keys are/);
  });

  it("names the key that is missing", () => {
    const sealed = seal(place, "Ana", keys);
    expect(() => open(place, sealed, documentKeys("k2"))).toThrow(/the key k1, which is not here/);
  });
});

function flip(text: string): string {
  return (text.startsWith("A") ? "B" : "A") + text.slice(1);
}
