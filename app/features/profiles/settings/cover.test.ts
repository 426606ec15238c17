import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { retireAbandoned } from "#app/features/media/objects.server.ts";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import type { AppError } from "#app/http/errors.ts";
import { call, requestOf, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers, workDuring, workOff } from "#tests/kit/worker.ts";
import { cornerPicture } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { coverSizes } from "../cover-sizes.ts";
import { hidePicture, showHidden } from "./hidden-picture.server.ts";

describe.each(engines)("the picture above a profile on %s", (engine) => {
  const ctx = useStage(engine);
  const formOf = (kind: "avatar" | "cover", bytes: Buffer, crop?: string) => {
    const form = new FormData();
    if (crop !== undefined) form.set("crop", crop);
    form.set(kind, new Blob([new Uint8Array(bytes)]), "foto.png");
    return form;
  };
  const put = (kind: "avatar" | "cover", body: FormData, as?: Person, id = "me") =>
    workDuring(ctx, () => told("PUT", `/api/user/${id}/${kind}`, { body, as }));
  const fetchPicture = (file: string) =>
    deliverObject(ctx, file, requestOf("GET", `/uploads/${file}`));
  const statusOf = async (file: string) => {
    const answer = await fetchPicture(file).catch((error: AppError) => error);
    if (answer instanceof Response) await answer.body?.cancel();
    return answer.status;
  };
  const png = (width: number, height: number) => cornerPicture(width, height).png().toBuffer();

  it("is three times as wide as high, for phones and for desktops, and public; the one before goes", async () => {
    const ana = await newPerson(ctx);
    const first = await put("cover", formOf("cover", await png(1400, 1400)), ana);
    expect(first).toMatchObject({ status: 200, body: { coverStatus: "ready" } });
    const sizes = coverSizes(first.body.user.cover_picture as string);
    expect(sizes.map(({ width }) => width)).toEqual([640, 1080, 1400]);
    const answer = await fetchPicture(sizes[0]!.name);
    expect(answer.headers.get("cache-control")).toContain("public");
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 640, height: 213 });

    // The other picture of the profile comes and goes without touching it, also while both wait.
    const avatar = await put("avatar", formOf("avatar", await png(60, 60)), ana);
    expect(avatar.body.user).toMatchObject({ cover_picture: sizes.at(-1)!.name });
    const second = await put("cover", formOf("cover", await png(90, 60)), ana);
    expect(second.body.user).toMatchObject({
      cover_picture: expect.stringMatching(/-cover90\.webp$/) as string,
      profile_picture: avatar.body.user.profile_picture as string,
    });
    for (const { name } of sizes) expect(await statusOf(name)).toBe(404);
    const seen = await told("GET", `/api/user/${ana.viewer.id_usuario}`);
    expect(seen.body.user).toMatchObject({ cover_picture: second.body.user.cover_picture });
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("is cut where its owner says, upright as they saw it", async () => {
    const ana = await newPerson(ctx);
    const red = { r: 255, g: 0, b: 0 };
    const green = { r: 0, g: 255, b: 0 };
    const size = { width: 50, height: 200, channels: 3 } as const;
    const below = await sharp({ create: { ...size, height: 100, background: green } })
      .png()
      .toBuffer();
    // Held sideways: what is below in the file is at the left of the upright picture.
    const sideways = await sharp({ create: { ...size, background: red } })
      .composite([{ input: below, top: 100, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const colourOf = async (crop: string) => {
      const { body } = await put("avatar", formOf("avatar", sideways, crop), ana);
      const answer = await fetchPicture(body.user.profile_picture as string);
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      return channels[0]!.mean > channels[1]!.mean ? "red" : "green";
    };
    expect(await colourOf("0,0,0.25,1")).toBe("green");
    expect(await colourOf("0.75,0,0.25,1")).toBe("red");
    for (const wrong of ["0.9,0,0.25,1", "x", "0,0,0,0"]) {
      const refused = await put("avatar", formOf("avatar", sideways, wrong), ana);
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "bad_input", fields: { crop: "Este valor no es uno de los posibles." } },
      });
    }
  });

  it("is no text, belongs to its owner, and can be taken away", async () => {
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    const id = String(ana.viewer.id_usuario);
    expect(await put("cover", formOf("cover", Buffer.from("texto")), ana)).toMatchObject({
      status: 415,
      body: { fields: { cover: "La portada debe ser una imagen." } },
    });
    const picture = await png(30, 30);
    expect((await put("cover", formOf("cover", picture), eva, id)).status).toBe(403);
    expect((await put("cover", formOf("cover", picture))).status).toBe(401);
    await put("cover", formOf("cover", picture), ana);
    expect((await told("DELETE", `/api/user/${id}/cover`, { as: eva })).status).toBe(403);
    expect((await told("DELETE", "/api/user/me/cover", { as: ana })).status).toBe(204);
    const { body } = await call("GET", "/api/user/me/cover", { as: ana });
    expect(body).toEqual({ cover_picture: null, status: "ready" });
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("can be taken away while it is hidden for a case, and is not shown again after it", async () => {
    const ana = await newPerson(ctx);
    const inside = async (change: typeof hidePicture) =>
      ctx.db.transaction().execute((trx) => change(trx, ana.id, "cover"));
    const page = async () => (await call("GET", "/settings/profile", { as: ana })).body;
    const kept = async () => ctx.db.selectFrom("objetos").select("state").execute();
    await put("cover", formOf("cover", await png(30, 30)), ana);
    await inside(hidePicture);
    expect(await page()).toMatchObject({ hasHiddenCover: true, cover: { status: "failed" } });
    expect((await told("DELETE", "/api/user/me/cover", { as: ana })).status).toBe(204);
    expect(await page()).toMatchObject({ hasHiddenCover: false, cover: null });
    await workOff(ctx);
    expect(await kept()).toContainEqual({ state: "held" });
    await inside(showHidden);
    expect(await page()).toMatchObject({ user: { cover_picture: null } });
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("goes with its owner's account", async () => {
    const ana = await newPerson(ctx);
    await put("cover", formOf("cover", await png(30, 30)), ana);
    await ctx.db.deleteFrom("usuarios").where("id_usuario", "=", ana.viewer.id_usuario).execute();
    await retireAbandoned(ctx.db);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });
});
