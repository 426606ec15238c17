import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { up } from "./0124-answers-in-time.ts";

describe.each(engines)("verifications that were refused before, on %s", (engine) => {
  const ctx = useStage(engine);

  it("lose their note where their documents are gone, and keep it where they are there", async () => {
    const { id } = await newPerson(ctx);
    const refused = { id_usuario: id, state: "rechazada", nota: "Dice Juan Pérez" } as const;
    const times = { created_at: 1, updated_at: 1 };
    await ctx.db
      .insertInto("verificaciones")
      .values([
        { ...refused, ...times, purged_at: 2 },
        { ...refused, ...times, purged_at: null },
      ])
      .execute();
    await ctx.db.schema.alterTable("denuncias").dropColumn("due_at").execute();
    await up(ctx.db as never);
    const rows = ctx.db.selectFrom("verificaciones").select("nota").orderBy("id_verificacion");
    expect(await rows.execute()).toEqual([{ nota: null }, { nota: refused.nota }]);
    const { due_at } = await ctx.db
      .selectFrom("denuncias")
      .select((eb) => eb.fn.max("due_at").as("due_at"))
      .executeTakeFirstOrThrow();
    expect(due_at).toBeNull();
  });
});
