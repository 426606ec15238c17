import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { approve } from "#app/features/cases/review.server.ts";
import { about, caseAbout } from "#app/features/cases/test-support.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { asked, mails } from "./test-support.ts";

const HIDDEN = "ya no se muestra mientras decidimos";

describe.each(engines)("what is hidden before anybody has looked, on %s", (engine) => {
  const ctx = useStage(engine);
  const env = getEnv();
  beforeEach(() => ctx.db.deleteFrom("jobs").execute());
  afterEach(() => Object.assign(env, { review: "off" }));

  const publish = async () => (await newPost(await newPerson(ctx), { shows: ["photo"] })).id;
  const isHidden = async (id: number) => {
    const { moderacion } = await ctx.db
      .selectFrom("publicaciones")
      .select("moderacion")
      .where("id_publicacion", "=", id)
      .executeTakeFirstOrThrow();
    return moderacion === "hidden";
  };
  const letStand = async (id: number, reason: "spam" | "menor") => {
    const subject = { kind: "publicacion", id } as const;
    const { id_caso } = await addReport(await newPerson(ctx), { subject, reason });
    const moderator = await newPerson(ctx, { role: "moderator" });
    await decide(ctx, id_caso, about(moderator, ["nothing"]));
  };
  const lastMail = async () => (await mails(ctx)).at(-1)!.text;

  it("is a post that was approved before anybody complained of it", async () => {
    Object.assign(env, { review: "all" });
    const id = await uploadPost(await newPerson(ctx), [await photo()]);
    await workOff(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    await approve(moderator, { id: await caseAbout(ctx, "publicacion", id) });
    expect(await isHidden(id)).toBe(false);
    await asked({ direcciones: `/publicacion/${id}` });
    expect(await isHidden(id)).toBe(true);
    expect(await lastMail()).toContain(HIDDEN);
  });

  it("is one that was let stand as no spam, and none that was as showing no minor", async () => {
    const [spam, minor] = [await publish(), await publish()];
    await letStand(spam, "spam");
    await letStand(minor, "menor");
    await asked({ direcciones: `/publicacion/${spam}` });
    await asked({ direcciones: `/publicacion/${minor}` });
    expect([await isHidden(spam), await isHidden(minor)]).toEqual([true, false]);
  });

  it("is told by mail where all that was named is hidden alone", async () => {
    const [stands, other] = [await publish(), await publish()];
    await letStand(stands, "menor");
    const both = `/publicacion/${stands}\n/publicacion/${other}`;
    await asked({ direcciones: both });
    expect([await isHidden(stands), await isHidden(other)]).toEqual([false, true]);
    expect(await lastMail()).not.toContain(HIDDEN);
    await asked({ direcciones: `/publicacion/${other}\nhttps://otro.example/x` });
    expect(await lastMail()).toContain(HIDDEN);
  });
});
