import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { actorOf } from "#app/features/people/audit.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { addReport } from "../add-report.server.ts";
import { decide } from "../decision/decide.server.ts";
import { reverse } from "../decision/reverse.server.ts";
import type { DecisionAction } from "../schema.ts";
import { about, caseAbout, picturesOf, sendPicture } from "../test-support.ts";

const bridge = () => sharp("tests/fixtures/pdq/bridge.png").resize(400, 400, { fit: "fill" });
/** Another picture for each number: what a list has of one says nothing of the next. */
const scene = (number: number) =>
  sharp("tests/fixtures/pdq/bridge.png")
    .extract({ left: 10 * number, top: 8 * number, width: 64, height: 48 })
    .resize(400, 400, { fit: "fill" });
const jpeg = (picture: Sharp) => picture.jpeg({ quality: 90 }).toBuffer();

describe.each(engines)("copies among the pictures of profiles, on %s", (engine) => {
  const ctx = useStage(engine);
  let moderator: Person;
  beforeAll(async () => {
    moderator = await newPerson(ctx, { role: "moderator" });
  });

  async function post(bytes: Buffer) {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [{ name: "foto.jpg", bytes }]);
    await workOff(ctx);
    return { owner, id };
  }
  async function withPicture(bytes: Buffer, kind: "avatar" | "cover" = "avatar") {
    const person = await newPerson(ctx);
    expect(await sendPicture(ctx, person, bytes, kind)).toBe(200);
    return person;
  }
  async function remove(
    subject: { kind: "publicacion" | "avatar"; id: number },
    actions: DecisionAction[],
  ) {
    const victim = await newPerson(ctx);
    const { id_caso } = await addReport(victim, { subject, reason: "sin_consentimiento" });
    const illegal = { ground: "illegal", clause: "Ley Olimpia" } as const;
    const { id_decision } = await decide(ctx, id_caso, about(moderator, actions, illegal));
    await workOff(ctx);
    return id_decision!;
  }
  const giveBack = async (id_decision: number) => {
    await reverse(ctx, id_decision, { actor: actorOf(moderator.viewer) });
    await workOff(ctx);
  };
  const decisionsAbout = (affected_id: number) =>
    ctx.db
      .selectFrom("decisiones")
      .selectAll()
      .where("affected_id", "=", affected_id)
      .orderBy("id_decision")
      .execute();
  const addressOf = async (file: string, as?: Person) =>
    (await call("GET", `/uploads/${file}`, { as })).status;

  it("of a post: the same bytes are taken by decisions of their own and come back with it, look-alikes are hidden and wait", async () => {
    const same = await jpeg(bridge());
    const { id } = await post(same);
    const exact = await withPicture(same);
    const above = await withPicture(same, "cover");
    const alike = await withPicture(await jpeg(bridge().resize(300).flop()));
    const before = await picturesOf(ctx, exact.id);
    const alikeBefore = (await picturesOf(ctx, alike.id)).profile_picture!;
    const removal = await remove({ kind: "publicacion", id }, ["remove"]);

    expect(await picturesOf(ctx, exact.id)).toMatchObject({ profile_picture: null });
    expect(await picturesOf(ctx, above.id)).toMatchObject({ cover_picture: null });
    expect(await addressOf(before.profile_picture!, moderator)).toBe(404);
    for (const [person, action] of [
      [exact, "take_avatar"],
      [above, "take_cover"],
    ] as const) {
      expect(await decisionsAbout(person.id)).toMatchObject([
        {
          ...{ copy_of: removal, actions: JSON.stringify([action]), ground: "illegal" },
          ...{ clause: "Ley Olimpia", actor_kind: "automatic", strikes: 0 },
          ...{ automated_decision: "AUTOMATED_DECISION_FULLY", standing_effect: null },
          ...{ content_type: '["CONTENT_TYPE_IMAGE"]', told_at: expect.any(Number) as number },
        },
      ]);
    }
    expect(await decisionsAbout(alike.id)).toEqual([]);
    expect(await picturesOf(ctx, alike.id)).toMatchObject({ profile_picture: null });
    expect(await addressOf(alikeBefore)).toBe(404);
    const told = await call("GET", "/api/user/me/avatar", { as: alike });
    expect(told.body).toMatchObject({ status: "failed" });
    const id_caso = await caseAbout(ctx, "avatar", alike.id);
    const page = await call("GET", `/moderacion/casos/${id_caso}?ver=1`, { as: moderator });
    expect(page.body).toMatchObject({
      caso: { is_hidden: true, queue: "coincidencia", state: "open" },
      content: { matches: [{ lista: "retirado", hash_kind: "pdq" }] },
      shown: { kept: [{ kind: "avatar", state: "hidden", name: alikeBefore }] },
    });
    expect(page.body.content.matches[0].distance).toBeLessThan(31);
    await decide(ctx, id_caso, about(moderator, ["nothing"]));
    expect(await picturesOf(ctx, alike.id)).toMatchObject({ profile_picture: alikeBefore });
    expect(await addressOf(alikeBefore)).toBe(200);

    await giveBack(removal);
    expect(await picturesOf(ctx, exact.id)).toEqual(before);
    expect(await addressOf(before.profile_picture!)).toBe(200);
    expect((await decisionsAbout(exact.id))[0]!.reversed_at).not.toBeNull();
    // Removed again, it takes its copies with it again, but not what somebody has looked at.
    await remove({ kind: "publicacion", id }, ["remove"]);
    expect(await picturesOf(ctx, exact.id)).toMatchObject({ profile_picture: null });
    expect(await picturesOf(ctx, alike.id)).toMatchObject({ profile_picture: alikeBefore });
  });

  it("of a picture of a profile are found among posts and among pictures, and come back with it", async () => {
    const same = await jpeg(bridge().negate({ alpha: false }));
    const first = await withPicture(same);
    const { id } = await post(same);
    const copy = await withPicture(same);
    const removal = await remove({ kind: "avatar", id: first.id }, ["take_avatar"]);
    const stateOf = async () =>
      ctx.db
        .selectFrom("publicaciones")
        .select("moderacion")
        .where("id_publicacion", "=", id)
        .executeTakeFirst();
    expect(await stateOf()).toEqual({ moderacion: "removed" });
    expect(await picturesOf(ctx, copy.id)).toMatchObject({ profile_picture: null });
    expect(await decisionsAbout(copy.id)).toMatchObject([{ copy_of: removal }]);
    await giveBack(removal);
    expect(await stateOf()).toEqual({ moderacion: "visible" });
    expect((await picturesOf(ctx, copy.id)).profile_picture).not.toBeNull();
  });

  it("that a decision takes while they are hidden go with it, and come back when it is reversed", async () => {
    const picture = () => scene(1);
    const { id } = await post(await jpeg(picture()));
    const alike = await withPicture(await jpeg(sharp(await jpeg(picture())).resize(200)), "cover");
    const { cover_picture } = await picturesOf(ctx, alike.id);
    await remove({ kind: "publicacion", id }, ["remove"]);
    const id_caso = await caseAbout(ctx, "perfil", alike.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["take_cover"]));
    expect(await picturesOf(ctx, alike.id)).toMatchObject({ cover_picture: null });
    await giveBack(id_decision!);
    expect(await picturesOf(ctx, alike.id)).toMatchObject({ cover_picture });
  });

  it("that were shown before anybody hashed pictures are hashed, and held where they are known", async () => {
    const picture = () => scene(6);
    const { id } = await post(await jpeg(picture()));
    const old = await withPicture(await jpeg(sharp(await jpeg(picture())).resize(250)));
    const harmless = await withPicture(await jpeg(scene(3)), "cover");
    await ctx.db.deleteFrom("huellas").where("id_usuario", "is not", null).execute();
    await remove({ kind: "publicacion", id }, ["remove"]);
    const { profile_picture } = await picturesOf(ctx, old.id);
    expect(profile_picture).not.toBeNull();
    const { enqueue } = await import("#app/jobs/queue.server.ts");
    for (let time = 0; time < 2; time += 1) {
      await enqueue(ctx.db, "fingerprint_pictures", {});
      await workOff(ctx);
      const hashed = await ctx.db
        .selectFrom("huellas")
        .select(["id_usuario", "kind", "sha256"])
        .where("id_usuario", "in", [old.id, harmless.id])
        .orderBy("id_usuario")
        .execute();
      expect(hashed).toEqual([
        { id_usuario: old.id, kind: "avatar", sha256: null },
        { id_usuario: harmless.id, kind: "cover", sha256: null },
      ]);
      expect(await picturesOf(ctx, old.id)).toMatchObject({ profile_picture: null });
    }
    const held = await ctx.db
      .selectFrom("coincidencias")
      .select(["state", "original"])
      .where("id_usuario", "in", [old.id, harmless.id])
      .execute();
    expect(held).toEqual([{ state: "held", original: profile_picture }]);
  });
});
