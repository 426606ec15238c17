import { describe, expect, it } from "vitest";
import { nameKey } from "#app/features/people/view.ts";
import { signUpInput } from "./schema.ts";
import { usernameField } from "#app/features/people/schema.ts";

describe("a name", () => {
  it.each(["ana", "Ana.M-2_", "Ñandú", "x".repeat(50), "1a", "a.data.b"])("may be %s", (name) => {
    expect(usernameField.parse(` ${name} `)).toBe(name);
  });

  it.each([
    ["", "is empty"],
    ["x".repeat(51), "is too long"],
    ["12345", "would be an id"],
    ["..", "would be a path"],
    ["ana maría", "has a space"],
    ["@ana", "has a sign"],
    ["аna", "has a letter of another script"],
    ["ana\nBcc: x", "has a line break"],
    ["ana.data", "would be a request of data"],
    ["a/b", "has a slash"],
  ])("may not be %j: it %s", (name) => {
    expect(usernameField.safeParse(name).success).toBe(false);
  });

  it("is the same in another case, and however its accents are composed", () => {
    expect(nameKey("ÑANDÚ")).toBe(nameKey("ñandu\u0301"));
    expect(usernameField.parse("n\u0303andu\u0301")).toBe("ñandú");
  });
});

describe("an address", () => {
  const parse = (correo: string) =>
    signUpInput.safeParse({ nombre_usuario: "ana", correo, contrasenia: "x" });

  it("is trimmed and in lower case", () => {
    expect(parse(" Ana@Example.ORG ").data?.correo).toBe("ana@example.org");
  });

  it.each(["ana", "ana@", "ana@x", "a@b.example,c@d.example", "a@b.example\r\nBcc: x@y.example"])(
    "is not %j",
    (correo) => expect(parse(correo).success).toBe(false),
  );

  it("and a password have their length", () => {
    expect(parse(`${"a".repeat(250)}@b.example`).success).toBe(false);
    const contrasenia = "x".repeat(1001);
    expect(
      signUpInput.safeParse({ nombre_usuario: "ana", correo: "a@b.example", contrasenia }).success,
    ).toBe(false);
  });
});
