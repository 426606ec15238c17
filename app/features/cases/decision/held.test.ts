import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { unpackFrames } from "#app/features/media/fingerprints/packed.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "../add-report.server.ts";
import { decide } from "./decide.server.ts";
import { reverse } from "./reverse.server.ts";
import type { DecisionAction } from "../schema.ts";
import { caseAbout, picturesOf, sendPicture } from "../test-support.ts";

const bridge = () => sharp("tests/fixtures/pdq/bridge.png").resize(400, 400, { fit: "fill" });
const other = () => bridge().negate({ alpha: false });
const plain = () =>
  sharp({ create: { width: 90, height: 90, channels: 3, background: "#345678" } });

describe.each(engines)("pictures of a profile, on %s", (engine) => {
  const ctx = useStage(engine);
  let moderator: Person;

  const send = (as: Person, picture: Sharp, kind?: "avatar" | "cover") =>
    sendPicture(ctx, as, picture, kind);
  const shownBy = ({ id }: Person) => picturesOf(ctx, id);
  const caseOf = (kind: "avatar" | "perfil", { id }: Person) => caseAbout(ctx, kind, id);
  const settle = async (
    id_caso: number,
    actions: DecisionAction[],
    ground: "illegal" | "terms",
  ) => {
    const actor = actorOf(moderator.viewer);
    const { id_decision } = await decide(ctx, id_caso, {
      ...{ actor, actions, ground, clause: "5", facts: "Se ve." },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    });
    await workOff(ctx);
    return id_decision!;
  };

  beforeAll(async () => {
    moderator = await newPerson(ctx, { role: "moderator" });
    const first = await newPerson(ctx);
    expect(await send(first, bridge())).toBe(200);
    const { frames } = await ctx.db
      .selectFrom("huellas")
      .select("frames")
      .where("id_usuario", "=", first.id)
      .executeTakeFirstOrThrow();
    const [hash] = unpackFrames(frames)[0]!.hashes;
    await importList(ctx.db, { name: "avisos", onMatch: "hold", text: `pdq,${hash}\n` });
  });

  it("that a list holds are shown once a moderator lets them pass", async () => {
    const ana = await newPerson(ctx);
    expect(await send(ana, bridge())).toBe(400);
    expect(await shownBy(ana)).toMatchObject({ profile_picture: null });
    await settle(await caseOf("avatar", ana), ["nothing"], "terms");
    expect((await shownBy(ana)).profile_picture).not.toBeNull();
    expect(await send(ana, bridge(), "cover")).toBe(400);
    await settle(await caseOf("perfil", ana), ["nothing"], "terms");
    expect((await shownBy(ana)).cover_picture).not.toBeNull();
  });

  it("that a moderator refuses leave the one that is shown, and are shown after all when that is reversed", async () => {
    const ana = await newPerson(ctx);
    await send(ana, plain());
    const before = await shownBy(ana);
    expect(await send(ana, bridge())).toBe(400);
    const id_decision = await settle(await caseOf("avatar", ana), ["take_avatar"], "terms");
    expect(await shownBy(ana)).toEqual(before);
    const { body } = await call("GET", "/api/user/me/avatar", { as: ana });
    expect(body).toMatchObject({ status: "failed" });
    await reverse(ctx, id_decision, { actor: actorOf(moderator.viewer) });
    await workOff(ctx);
    expect((await shownBy(ana)).profile_picture).not.toBe(before.profile_picture);
  });

  it("that are taken away as illegal do not come back in any way to hold them, until that is reversed", async () => {
    const [ana, eva, fan] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    expect(await send(ana, other())).toBe(200);
    const { id_caso } = await addReport(fan, {
      ...{ subject: { kind: "avatar", id: ana.id }, reason: "sin_consentimiento" },
    });
    const id_decision = await settle(id_caso, ["take_avatar"], "illegal");
    expect(await shownBy(ana)).toMatchObject({ profile_picture: null });
    const entry = `decision:${id_decision}`;
    const remembered = async () =>
      (await ctx.db.selectFrom("hashes").select("kind").where("entry", "=", entry).execute()).map(
        ({ kind }) => kind,
      );
    expect(await remembered()).toEqual(expect.arrayContaining(["md5", "sha1", "sha256"]));
    expect((await remembered()).filter((kind) => kind === "pdq").length).toBeGreaterThanOrEqual(8);
    for (const back of [other(), other().rotate(90), other().flop()]) {
      expect(await send(eva, sharp(await back.png().toBuffer()))).toBe(400);
    }
    expect(await shownBy(eva)).toMatchObject({ profile_picture: null });
    await reverse(ctx, id_decision, { actor: actorOf(moderator.viewer) });
    await workOff(ctx);
    expect(await remembered()).toEqual([]);
    expect(await send(eva, other())).toBe(200);
  });
});
