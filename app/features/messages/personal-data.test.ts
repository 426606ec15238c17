import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { personalData } from "./personal-data.server.ts";
import { write } from "./test-support.ts";

describe.each(engines)("a thread whose people go, on %s", (engine) => {
  const ctx = useStage(engine);
  const go = ({ id }: { id: number }) =>
    personalData.forget(
      ctx,
      { id_usuario: id, nombre_usuario: null, correo: null },
      new AbortController().signal,
    );
  const left = async (table: "mensajes" | "conversaciones" | "buzones") =>
    (await ctx.db.selectFrom(table).selectAll().execute()).length;

  it("is gone with the last of them, also where both go at the same moment", async () => {
    for (let pair = 0; pair < 5; pair += 1) {
      const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
      await write(ana, eva.id, { text: "¿Hola?" });
      await write(eva, ana.id, { text: "Hola" });
      await Promise.all([go(ana), go(eva)]);
      expect(await left("mensajes")).toBe(0);
      expect(await left("conversaciones")).toBe(0);
      expect(await left("buzones")).toBe(0);
    }
  });

  it("stays with whoever is left, until they go too", async () => {
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    await write(ana, eva.id, { text: "¿Hola?" });
    await go(ana);
    expect([await left("mensajes"), await left("conversaciones")]).toEqual([1, 1]);
    await go(eva);
    expect([await left("mensajes"), await left("conversaciones")]).toEqual([0, 0]);
    expect(await left("buzones")).toBe(0);
  });
});
