import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hidePicture } from "#app/features/profiles/settings/hidden-picture.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { picturesOf, profileCase, sendPicture, about, statement } from "../test-support.ts";
import { decide } from "./decide.server.ts";
import { reverse } from "./reverse.server.ts";

describe.each(engines)("a decision about the cover of a profile, on %s", (engine) => {
  const ctx = useStage(engine);

  it("takes it away from everybody and leaves the rest, and gives it back when it is reversed", async () => {
    const [ana, moderator] = [
      await newPerson(ctx),
      await newPerson(ctx, { role: "moderator" }),
    ] as const;
    const plain = { width: 90, height: 60, channels: 3, background: "#345678" } as const;
    expect(await sendPicture(ctx, ana, sharp({ create: plain }), "cover")).toBe(200);
    expect(await sendPicture(ctx, ana, sharp({ create: plain }))).toBe(200);
    const before = await picturesOf(ctx, ana.id);
    const bytes = async () =>
      (await call("GET", `/uploads/${before.cover_picture}`, { as: moderator })).status;
    const { id_caso } = await profileCase(ctx, ana.id);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["take_cover"]));
    expect(await picturesOf(ctx, ana.id)).toEqual({ ...before, cover_picture: null });
    expect(await bytes()).toBe(404);
    expect(await statement(ctx, id_decision!)).toMatchObject({
      ...{ actions: '["take_cover"]', content_type: '["CONTENT_TYPE_IMAGE"]' },
    });
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect(await picturesOf(ctx, ana.id)).toEqual(before);
    expect(await bytes()).toBe(200);
  });

  it("does not give back what its owner took away while it was hidden", async () => {
    const [ana, moderator] = [
      await newPerson(ctx),
      await newPerson(ctx, { role: "moderator" }),
    ] as const;
    const plain = { width: 90, height: 60, channels: 3, background: "#876543" } as const;
    expect(await sendPicture(ctx, ana, sharp({ create: plain }), "cover")).toBe(200);
    const { id_caso } = await profileCase(ctx, ana.id);
    await ctx.db.transaction().execute((trx) => hidePicture(trx, ana.id, "cover"));
    expect((await call("DELETE", "/api/user/me/cover", { as: ana })).status).toBe(204);
    const { id_decision } = await decide(ctx, id_caso, about(moderator, ["take_cover"]));
    await reverse(ctx, id_decision!, { actor: actorOf(moderator.viewer) });
    expect(await picturesOf(ctx, ana.id)).toMatchObject({ cover_picture: null });
  });
});
