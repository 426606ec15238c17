import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { usernameField } from "#app/features/people/schema.ts";
import { somebody, somebodySignedUp } from "../test-support.ts";
import { freeName } from "./free-name.server.ts";
import { useStage } from "#tests/kit/stage.ts";

describe.each(engines)("a name for who comes through the provider, on %s", (engine) => {
  const ctx = useStage(engine);

  it.each([
    [["Zoë"], "Zoë"],
    [["María José"], "María_José"],
    [["  D'Ángelo! "], "DÁngelo"],
    [["12345", "Luz"], "Luz"],
    [["日本", "Kenji"], "Kenji"],
    [["..", "Анна"], "usuario"],
    [["hola.data"], "usuario"],
    [["x".repeat(80)], "x".repeat(50)],
    [[], "usuario"],
    [["Soporte"], "usuario"],
    [["admin", "Luz"], "Luz"],
    [["Info 24", "Shortit"], "usuario"],
  ])("of %j is %s", async (names, name) => {
    expect(await freeName(ctx, names)).toBe(name);
  });

  it("is another where somebody has it, in any case, and still one that may be chosen", async () => {
    for (const taken of ["Clara", "y".repeat(50)]) {
      await somebodySignedUp(ctx, { ...somebody(), nombre_usuario: taken });
      const name = await freeName(ctx, [taken.toUpperCase()]);
      expect(name).toMatch(/\d{3}$/);
      expect(usernameField.parse(name)).toBe(name);
    }
  });
});
