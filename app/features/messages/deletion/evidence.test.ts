import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { messageFiles } from "#app/features/cases/message-files.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("a message that is reported and deleted for both, on %s", (engine) => {
  const ctx = useStage(engine);

  const sent = async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await befriend(ana, beto);
    const body = formOf([await photo()], { text: "Insulto" });
    const { body: answer } = await call("POST", `/api/messages/with/${beto.id}`, { as: ana, body });
    return { ana, beto, id: answer.message.id as number };
  };
  const report = (id: number) => ({
    ...{ subject: { kind: "mensaje", id } as const, reason: "violencia" as const },
  });
  const remove = (as: Person, id: number) => call("DELETE", `/api/messages/${id}`, { as });
  const keptOf = (id: number) =>
    ctx.db
      .selectFrom("mensajes")
      .select(["text", "texto_prueba"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("is made all the same where its files still waited, for who decides and nobody else", async () => {
    const { ana, beto, id } = await sent();
    await addReport(beto, report(id));
    expect((await remove(ana, id)).status).toBe(200);
    await workOff(ctx);
    expect(await messageFiles(ctx.db, id)).toMatchObject([{ picture: expect.anything() }]);
    const objects = await ctx.db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .select("objetos.state")
      .distinct()
      .where("archivos.id_mensaje", "=", id)
      .execute();
    expect(objects).toEqual([{ state: "held" }]);
  });

  it("is evidence where both are done in one moment", async () => {
    const { ana, beto, id } = await sent();
    let removal: ReturnType<typeof remove> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      await addReport({ ...beto, db: trx }, report(id));
      removal = remove(ana, id);
      await untilOneWaits(ctx.db);
    });
    expect((await removal)?.status).toBe(200);
    expect(await keptOf(id)).toEqual({ text: "", texto_prueba: "Insulto" });
    await expect(addReport(beto, report(id))).rejects.toMatchObject({ code: "not_found" });
  });
});
