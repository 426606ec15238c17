import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { MAIL_EVERY_HOURS } from "./limits.ts";
import { personalData } from "./personal-data.server.ts";
import { tellAllAsked } from "./tell-asked.server.ts";
import { answer, appearanceOf, name } from "./test-support.ts";

describe.each(engines)("what somebody hears of being asked, on %s", (engine) => {
  const ctx = useStage(engine);

  /** What waits to be sent to them. */
  const mailsTo = async ({ correo }: Person) => {
    const mails = ctx.db.selectFrom("jobs").select("payload").where("kind", "=", "send_mail");
    return (await mails.execute()).filter(({ payload }) => payload.includes(correo)).length;
  };
  const noted = ({ id }: Person) =>
    ctx.db.selectFrom("avisos_confirmar").selectAll().where("persona_id", "=", id).execute();
  /** As if the last mail were older. */
  const passHours = async ({ id }: Person) => {
    await ctx.db
      .updateTable("avisos_confirmar")
      .set((eb) => ({ told_at: eb("told_at", "-", MAIL_EVERY_HOURS * 60 * 60_000) }))
      .where("persona_id", "=", id)
      .execute();
  };

  it("comes once in six hours where files are changed, and never from whom they have blocked", async () => {
    const [ana, bea] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana, { shows: ["photo"] });
    await name(ana, id, bea);
    expect(await mailsTo(bea)).toBe(1);
    /** They agree, and are asked anew. Gives the mails that tell of it. */
    const mailsOfChange = async () => {
      await workOff(ctx);
      await answer(bea, await appearanceOf(bea), "confirmar");
      const body = formOf([await photo()], { aparecen: "yo" });
      const files = `/api/publicaciones/${id}/archivos`;
      expect((await call("POST", files, { as: ana, body })).status).toBe(200);
      return mailsTo(bea);
    };
    expect(await mailsOfChange()).toBe(0);
    await passHours(bea);
    expect(await mailsOfChange()).toBe(1);
    await passHours(bea);
    await call("POST", `/api/users/${ana.id}/block`, { as: bea, body: { blocked: true } });
    await tellAllAsked(ctx.db, id);
    expect(await mailsTo(bea)).toBe(1);
  });

  it("is not taken for told by what they were not written of, and is noted until they leave", async () => {
    const [ana, eva, bea] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { id } = await newPost(ana, { shows: ["photo"] });
    const subject = { kind: "publicacion", id } as const;
    await addReport(moderator, { subject, reason: "menor", hide: true });
    expect((await name(ana, id, bea)).status).toBe(200);
    expect(await mailsTo(bea)).toBe(0);
    expect(await noted(bea)).toEqual([]);
    const other = await newPost(eva, { shows: ["photo"] });
    expect((await name(eva, other.id, bea)).status).toBe(200);
    expect(await mailsTo(bea)).toBe(1);
    expect(await noted(bea)).toHaveLength(1);
    const leaver = { id_usuario: bea.id, nombre_usuario: null, correo: null };
    await personalData.forget(ctx, leaver, AbortSignal.any([]));
    expect(await noted(bea)).toEqual([]);
  });
});
