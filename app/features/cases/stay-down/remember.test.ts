import { describe, expect, it } from "vitest";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { openCase } from "../open-case.server.ts";

describe.each(engines)("what a decision removes as illegal, on %s", (engine) => {
  const ctx = useStage(engine);
  const remembered = (id: number) =>
    ctx.db.selectFrom("hashes").select("kind").where("entry", "=", `publicacion:${id}`).execute();

  it("is remembered, and forgotten when that is reversed", async () => {
    const { id } = await newPost(await newPerson(ctx), { files: [await photo()] });
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await openCase(ctx, {
      ...{ subject, queue: "otro", reason: "prueba", actor: AUTOMATIC },
    });
    const { id_decision } = await ctx.db
      .insertInto("decisiones")
      .values({
        ...{ id_caso, affected_id: null, decided_by: null, actor_kind: "automatic" },
        ...{ actions: '["remove"]', content_effect: "removed", standing_effect: null },
        ...{ ground: "illegal", clause: "1", facts: "x", source_type: "SOURCE_VOLUNTARY" },
        ...{ automated_detection: 0, automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED" },
        ...{ content_type: "[]", category: "STATEMENT_CATEGORY_VIOLENCE", territorial_scope: "[]" },
        ...{ content_date: null, application_date: Date.now(), ends_at: null, puid: `p${id}` },
        ...{
          strikes: 0,
          strike_expires_at: null,
          appeal_until: Date.now(),
          link_hash: null,
          created_at: Date.now(),
        },
      } as never)
      .returning("id_decision")
      .executeTakeFirstOrThrow();
    await ctx.db
      .transaction()
      .execute((trx) => emit(trx, "case_decided", { id_caso, id_decision }));
    await workOff(ctx);
    expect((await remembered(id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["md5", "sha1", "sha256"]),
    );
    await ctx.db
      .updateTable("decisiones")
      .set({ reversed_at: Date.now() })
      .where("id_decision", "=", id_decision)
      .execute();
    await ctx.db.transaction().execute((trx) => emit(trx, "decision_reversed", { id_decision }));
    await workOff(ctx);
    expect(await remembered(id)).toEqual([]);
  });
});
