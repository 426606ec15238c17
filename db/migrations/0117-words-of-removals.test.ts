import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { recordEvent } from "#app/features/cases/record-event.server.ts";
import { PORTAL } from "#app/features/people/audit.server.ts";
import { asked } from "#app/features/removal/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { up } from "./0117-words-of-removals.ts";

describe.each(engines)("events of before that have words of a request, on %s", (engine) => {
  const ctx = useStage(engine);

  it("keep its reference alone, and go on refusing to be changed", async () => {
    const { id } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    await asked({ direcciones: `/publicacion/${id}` });
    const { id_caso } = await ctx.db
      .selectFrom("casos")
      .select("id_caso")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    const actor = PORTAL;
    // Half a sign and none: what JSON takes and PostgreSQL does not.
    const data = { referencia: "R-1", texto: "Vivo en la calle Luna \ud800 \u0000" };
    await recordEvent(ctx, id_caso, { kind: "request_added", actor, data });
    await recordEvent(ctx, id_caso, { kind: "note", actor, data: { text: "Nota" } });
    await ctx.db.transaction().execute((trx) => up(trx as never));
    const rows = await ctx.db
      .selectFrom("eventos_moderacion")
      .select(["kind", "data"])
      .where("kind", "in", ["request_added", "note"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ data: said }) => JSON.parse(said) as unknown)).toEqual([
      { referencia: "R-1" },
      { text: "Nota" },
    ]);
    const change = sql`update eventos_moderacion set data = '{}'`;
    await expect(change.execute(ctx.db)).rejects.toThrow("only grows");
    await expect(ctx.db.deleteFrom("eventos_moderacion").execute()).rejects.toThrow("only grows");
  });
});
