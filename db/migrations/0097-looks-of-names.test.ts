import { describe, expect, it } from "vitest";
import { looksOf } from "#app/features/names/skeleton.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { up } from "./0097-looks-of-names.ts";

describe.each(engines)("accounts of before looks were kept, on %s", (engine) => {
  const ctx = useStage(engine);

  it("all have theirs, as the program sees it, also where they look like each other", async () => {
    const names = ["Ana.Perez", "ana_perez", "I1I1", "łucja", "romina", "rornina", "..a", "PEÑA0"];
    const people = [];
    for (const nombre_usuario of names) people.push(await newPerson(ctx, { nombre_usuario }));
    await ctx.db.schema.dropTable("siluetas").execute();
    await ctx.db.schema.dropTable("cambios_nombre").execute();
    await up(ctx.db as never);
    for (const { id, name } of people) {
      const rows = await ctx.db
        .selectFrom("siluetas")
        .select(["clave", "exclusiva", "until"])
        .where("id_usuario", "=", id)
        .execute();
      expect(rows.map(({ clave }) => clave).sort()).toEqual(looksOf(name).sort());
      expect(rows.every(({ exclusiva, until }) => exclusiva === 0 && until === null)).toBe(true);
    }
  });
});
