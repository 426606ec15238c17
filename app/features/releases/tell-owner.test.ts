import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { OWNER_MAIL_MINUTES } from "./limits.ts";
import { personalData } from "./personal-data.server.ts";
import { tellOfPeople } from "./tell-owner.server.ts";
import { answer, appearanceOf, name } from "./test-support.ts";

describe.each(engines)("what an owner hears of who does not agree, on %s", (engine) => {
  const ctx = useStage(engine);

  const mailsTo = async ({ correo }: Person) => {
    const rows = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .orderBy("id")
      .execute();
    return rows
      .map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string })
      .filter(({ to }) => to === correo);
  };
  const asked = async (owner: Person, other: Person) => {
    const { id } = await newPost(owner, { shows: ["photo"] });
    await name(owner, id, other);
    return { id, appearance: await appearanceOf(other) };
  };
  const keyOf = ({ id }: Person) => `tell_of_people:${id}`;
  const waiting = (owner: Person) =>
    ctx.db
      .selectFrom("jobs")
      .select(["run_at", "created_at"])
      .where("unique_key", "=", keyOf(owner))
      .execute();
  /** The job of this owner, if it is due. */
  const work = async (owner: Person) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom("jobs")
      .where("unique_key", "=", keyOf(owner))
      .where("run_at", "<=", Date.now())
      .executeTakeFirst();
    if (numDeletedRows > 0n) await tellOfPeople(ctx, { id_usuario: owner.id });
  };
  /** As if the last mail and what is queued were older. */
  const passHour = async (owner: Person) => {
    const HOUR_MS = OWNER_MAIL_MINUTES * 60_000;
    await ctx.db
      .updateTable("avisos_apariciones")
      .set((eb) => ({ told_at: eb("told_at", "-", HOUR_MS) }))
      .where("owner_id", "=", owner.id)
      .execute();
    await ctx.db
      .updateTable("jobs")
      .set((eb) => ({ run_at: eb("run_at", "-", HOUR_MS) }))
      .where("unique_key", "=", keyOf(owner))
      .execute();
  };

  it("comes at once the first time, and then in one mail an hour, with nothing left out", async () => {
    const [owner, bea] = [await newPerson(ctx), await newPerson(ctx)];
    const first = await asked(owner, bea);
    await answer(bea, first.appearance, "rechazar");
    await work(owner);
    const [mail] = await mailsTo(owner);
    expect(mail!.subject).toBe("Alguien no aceptó aparecer");
    expect(mail!.text).toContain(`/settings/posts/${first.id}/personas`);

    const later = [];
    for (const how of ["rechazar", "no_soy_yo"]) {
      const { id, appearance } = await asked(owner, bea);
      await answer(bea, appearance, how);
      later.push(id);
    }
    const taken = await asked(owner, bea);
    await answer(bea, taken.appearance, "confirmar");
    await answer(bea, taken.appearance, "retirar");
    await work(owner);
    const isOfNo = ({ subject }: { subject: string }) => !subject.startsWith("Todas");
    expect((await mailsTo(owner)).filter(isOfNo)).toHaveLength(1);
    // It waits for the end of the hour, as one.
    const [job, ...more] = await waiting(owner);
    expect(more).toEqual([]);
    expect(job!.run_at).toBeGreaterThan(Date.now());
    expect(job!.run_at).toBeLessThanOrEqual(Date.now() + OWNER_MAIL_MINUTES * 60_000);

    await passHour(owner);
    await work(owner);
    const all = (await mailsTo(owner)).filter(isOfNo);
    expect(all).toHaveLength(2);
    expect(all[1]!.subject).toBe("3 respuestas de quienes aparecen en tus publicaciones");
    for (const id of [...later, taken.id]) {
      expect(all[1]!.text).toContain(`/settings/posts/${id}/personas`);
    }
    expect(all[1]!.text).toContain("retiró su consentimiento");
    // Nothing is told twice.
    await passHour(owner);
    await tellOfPeople(ctx, { id_usuario: owner.id });
    expect((await mailsTo(owner)).filter(isOfNo)).toHaveLength(2);

    const told = ctx.db.selectFrom("avisos_apariciones").where("owner_id", "=", owner.id);
    expect(await told.select("told_id").execute()).toHaveLength(1);
    const leaver = { id_usuario: owner.id, nombre_usuario: null, correo: null };
    await personalData.forget(ctx, leaver, AbortSignal.any([]));
    expect(await told.select("told_id").execute()).toEqual([]);
  });

  it("is told to nobody else, and waits where a run comes too early", async () => {
    const [owner, bea, eva] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const first = await asked(owner, bea);
    await answer(bea, first.appearance, "rechazar");
    await work(owner);
    const second = await asked(owner, eva);
    await answer(eva, second.appearance, "rechazar");
    await tellOfPeople(ctx, { id_usuario: owner.id });
    expect(await mailsTo(owner)).toHaveLength(1);
    expect(await waiting(owner)).toHaveLength(1);
    for (const person of [bea, eva]) {
      const subjects = (await mailsTo(person)).map(({ subject }) => subject);
      expect(new Set(subjects)).toEqual(new Set(["Alguien te pide que confirmes"]));
    }
  });
});
