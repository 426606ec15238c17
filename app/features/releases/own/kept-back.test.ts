import { mkdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { reverse } from "#app/features/cases/decision/reverse.server.ts";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import { approve } from "#app/features/cases/review.server.ts";
import { about } from "#app/features/cases/test-support.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { answer, appearanceOf, name } from "../test-support.ts";

describe.each(engines)("what moderation keeps back is closed to whom it shows, on %s", (engine) => {
  const ctx = useStage(engine);
  const env = getEnv();
  mkdirSync(env.dataDir, { recursive: true });
  afterEach(() => Object.assign(env, { review: "off" }));

  /** A post with two people in it: one who has agreed and one who is asked. */
  const scene = async () => {
    const [ana, bea, eva] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const { id, archivos } = await newPost(ana, { shows: ["photo"] });
    for (const person of [bea, eva]) await name(ana, id, person);
    await answer(bea, await appearanceOf(bea), "confirmar");
    return {
      ana,
      shown: [bea, eva] as [Person, Person],
      id,
      bytes: `/uploads/${archivos[0]!.url_archivo}`,
    };
  };
  const statusesOf = async (people: Person[], bytes: string) => {
    const answers = await Promise.all(people.map((as) => call("GET", bytes, { as })));
    return answers.map(({ status }) => status);
  };
  const isClosed = async (eva: Person) => {
    const appearance = await appearanceOf(eva);
    const { body } = await call("GET", `/api/apariciones/${appearance}`, { as: eva });
    expect(body.aparicion).toMatchObject({ archivos: [], revision: null, espera: "moderacion" });
    expect((await answer(eva, appearance, "confirmar")).body.code).toBe("not_ready");
  };

  it("by a decision, as long as it stands; saying no is open all the time", async () => {
    const { shown, id, bytes } = await scene();
    const [moderator, other] = [await newPerson(ctx, { role: "moderator" }), await newPerson(ctx)];
    expect(await statusesOf([...shown, other, moderator], bytes)).toEqual([200, 200, 404, 200]);
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(moderator, { subject, reason: "otro" });
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["hide"]));
    expect(await statusesOf([...shown, moderator], bytes)).toEqual([404, 404, 200]);
    await isClosed(shown[1]);
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect(await statusesOf(shown, bytes)).toEqual([200, 200]);
    await addReport(moderator, { subject, reason: "menor", hide: true, text: "Otra vez." });
    expect(await statusesOf(shown, bytes)).toEqual([404, 404]);
    const [bea, eva] = shown;
    expect((await answer(bea, await appearanceOf(bea, "aceptadas"), "retirar")).status).toBe(200);
    expect((await answer(eva, await appearanceOf(eva), "rechazar")).status).toBe(200);
  });

  it("by the suspension of its owner", async () => {
    const { ana, shown, bytes } = await scene();
    await suspendAccount(ctx, ana.name, { days: 1 });
    expect(await statusesOf(shown, bytes)).toEqual([404, 404]);
    await isClosed(shown[1]);
  });

  it("by REVIEW, and they are told once it can be seen", async () => {
    Object.assign(env, { review: "all" });
    const [ana, bea] = [await newPerson(ctx), await newPerson(ctx)];
    const moderator = await newPerson(ctx, { role: "moderator" });
    const id = await uploadPost(ana, [await photo()], { aparecen: "otras", personas: bea.name });
    await workOff(ctx);
    const bytes = `/uploads/${(await getPost(ana, id)).archivos[0]!.url_archivo}`;
    expect(await statusesOf([bea], bytes)).toEqual([404]);
    await isClosed(bea);
    expect(await mailsTo(bea)).toBe(0);
    const { id_caso } = await ctx.db
      .selectFrom("casos")
      .select("id_caso")
      .where("subject_kind", "=", "publicacion")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    await approve(moderator, { id: id_caso });
    expect(await statusesOf([bea], bytes)).toEqual([200]);
    expect(await mailsTo(bea)).toBe(1);
  });

  const mailsTo = async ({ correo }: Person) => {
    const mails = ctx.db.selectFrom("jobs").select("payload").where("kind", "=", "send_mail");
    return (await mails.execute()).filter(({ payload }) => payload.includes(correo)).length;
  };
});
