import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { about, caseAbout, sendPicture } from "#app/features/cases/test-support.ts";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { cameraHeic } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { readCasePicture } from "./picture.server.ts";

// A slow machine takes longer for a HEIC than anybody waits.
vi.mock("#app/features/profiles/limits.ts", async (original) => ({
  ...(await original<object>()),
  AVATAR_WAIT_MS: 200_000,
}));

describe.each(engines)("a picture of a profile that a list holds, on %s", (engine) => {
  const ctx = useStage(engine);
  let moderator: Person;

  /** A phone's picture, as no browser here shows it. */
  const heic = () => readFile(cameraHeic);
  const small = () => sharp("tests/fixtures/pdq/bridge.png").resize(80).png().toBuffer();
  async function held(kind: "avatar" | "cover" = "avatar", picture = small) {
    const owner = await newPerson(ctx);
    expect(await sendPicture(ctx, owner, await picture(), kind)).toBe(400);
    const id = await caseAbout(ctx, kind === "avatar" ? "avatar" : "perfil", owner.id);
    return { owner, id, page: `/moderacion/casos/${id}` };
  }
  const look = async (page: string) =>
    (await call("GET", `${page}?ver=1`, { as: moderator })).body.shown.kept;
  const looksAt = async (id_caso: number) => {
    const rows = await ctx.db
      .selectFrom("eventos_moderacion")
      .select(["actor_id", "data"])
      .where("id_caso", "=", id_caso)
      .where("kind", "=", "look")
      .execute();
    return rows.map(({ actor_id, data }) => ({ actor_id, ...(JSON.parse(data) as object) }));
  };

  beforeAll(async () => {
    moderator = await newPerson(ctx, { role: "moderator" });
    const lines = [await heic(), await small()].map(
      (bytes) => `sha256,${createHash("sha256").update(bytes).digest("hex")}\n`,
    );
    await importList(ctx.db, { name: "avisos", onMatch: "hold", text: lines.join("") });
  });

  it("is seen by who decides about it, whole and in a format of browsers, once they ask; each look is written down", async () => {
    const { id, page, owner } = await held("avatar", heic);
    const before = await call("GET", page, { as: moderator });
    expect(before.body.content).toMatchObject({
      ...{ kind: "avatar", hasPicture: false, kept: [{ kind: "avatar", state: "held" }] },
      matches: [{ lista: "avisos", hash_kind: "sha256", distance: 0 }],
    });
    expect(JSON.stringify(before.body)).not.toContain(".webp");
    expect(await looksAt(id)).toEqual([]);

    const [{ name: nombre }] = await look(page);
    const address = `${page}/fotos/${nombre}`;
    const answer = await readCasePicture(moderator, { id, nombre }, requestOf("GET", address));
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const { format, width, height, exif } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata();
    const { width: sentWidth, height: sentHeight } = await sharp(await heic()).metadata();
    expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
    const ratio = Math.max(width, height) / Math.min(width, height);
    const sent = Math.max(sentWidth, sentHeight) / Math.min(sentWidth, sentHeight);
    expect(ratio).toBeCloseTo(sent, 1);
    const seen = { actor_id: moderator.id, what: "picture", picture: "avatar", state: "held" };
    expect(await looksAt(id)).toEqual([seen]);
    const audited = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("actor_id", "=", moderator.id)
      .where("subject_id", "=", owner.id)
      .execute();
    expect(audited).toEqual([{ action: "case.look" }]);

    // Nobody else, and by no other address.
    for (const as of [owner, await newPerson(ctx)]) {
      expect((await call("GET", address, { as })).status).toBe(403);
    }
    expect((await call("GET", address)).status).toBe(401);
    for (const as of [moderator, owner]) {
      expect((await call("GET", `/uploads/${nombre}`, { as })).status).toBe(404);
    }
    const { page: other } = await held("cover");
    expect((await call("GET", `${other}/fotos/${nombre}`, { as: moderator })).status).toBe(404);
    expect(await looksAt(id)).toEqual([seen]);
  });

  it("is still seen by who answers an appeal, and goes with the picture in the end", async () => {
    const { id, page } = await held("cover");
    const kept = await look(page);
    const { id_decision } = await decide(ctx, id, about(moderator, ["take_cover"]));
    expect(await look(page)).toEqual([{ ...kept[0], state: "taken" }]);
    const back = `/api/moderacion/decisiones/${id_decision}/reversion`;
    await call("POST", back, { as: moderator, body: { text: "Error" } });
    await workOff(ctx);
    const { body } = await call("GET", `${page}?ver=1`, { as: moderator });
    expect(body.shown).toMatchObject({ kept: [], cover: expect.stringContaining("-cover") });
  });

  it("leaves nothing when it is let pass, and gives way to one that is sent instead", async () => {
    const objectsOf = async ({ id }: Person) => {
      const rows = ctx.db.selectFrom("objetos").select("label").distinct();
      return (await rows.where("id_usuario", "=", id).execute()).map(({ label }) => label);
    };
    const { id, owner: shown } = await held();
    await decide(ctx, id, about(moderator, ["nothing"]));
    const { owner, page } = await held();
    const plain = { width: 90, height: 90, channels: 3, background: "#345678" } as const;
    expect(await sendPicture(ctx, owner, sharp({ create: plain }))).toBe(200);
    expect(await look(page)).toEqual([]);
    for (const person of [shown, owner]) expect(await objectsOf(person)).toEqual(["avatar"]);
  });
});
