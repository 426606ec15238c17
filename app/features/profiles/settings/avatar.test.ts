import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { deliverObject } from "#app/features/delivery/deliver.server.ts";
import {
  animation,
  cameraHeic,
  cameraJpeg,
  cornerPicture,
  pngBomb,
  smallFittingClip,
  SECRET,
} from "#tests/media-fixtures.ts";
import { avatarSizes } from "#app/features/people/avatar-sizes.ts";
import type { AppError } from "#app/http/errors.ts";
import { engines } from "#tests/setup/database.ts";
import { AVATARS_PER_HOUR } from "../limits.ts";
import * as profilePage from "../pages/profile-settings.tsx";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { expectNoLeftovers, workDuring, workOff } from "#tests/kit/worker.ts";
import { call, told, requestOf } from "#tests/kit/call.ts";

// A slow machine takes longer for a HEIC than anybody waits, which is of avatar-waiting.test.ts.
vi.mock("../limits.ts", async (original) => ({
  ...(await original<object>()),
  AVATAR_WAIT_MS: 200_000,
}));

function formWith(bytes: Uint8Array | null, name = "foto.jpg"): FormData {
  const form = new FormData();
  if (bytes) form.set("avatar", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

// Larger than any avatar: what is refused is refused for being one that is too large.
process.env.MAX_UPLOAD_MB = "64";

describe.each(engines)("the picture of oneself on %s", (engine) => {
  const ctx = useStage(engine);
  const put = (body: FormData | string, as?: Person, id = "me") =>
    workDuring(ctx, () => told("PUT", `/api/user/${id}/avatar`, { body, as }));
  const fetchPicture = (file: string) =>
    deliverObject(ctx, file, requestOf("GET", `/uploads/${file}`));
  const statusOf = async (file: string) => {
    const answer = await fetchPicture(file).catch((error: AppError) => error);
    if (answer instanceof Response) await answer.body?.cancel();
    return answer.status;
  };
  const newsOf = async (person: Person) => {
    const { body } = await call("GET", "/settings/profile", { as: person });
    return body as { avatar: object | null };
  };
  const shownOf = async (person: Person): Promise<string | null> => {
    const { id_usuario } = person.viewer;
    const query = ctx.db.selectFrom("usuarios").select("profile_picture");
    return (await query.where("id_usuario", "=", id_usuario).executeTakeFirstOrThrow())
      .profile_picture;
  };

  it("is upright squares without metadata that everybody may see; the old ones are gone", async () => {
    const ana = await newPerson(ctx);
    const camera = await readFile(await cameraJpeg());
    const first = await put(formWith(camera), ana);
    expect(first).toMatchObject({
      status: 200,
      body: { user: { correo: expect.any(String) as string }, avatarStatus: "ready" },
    });
    const sizes = avatarSizes(first.body.user.profile_picture as string);
    expect(sizes.map(({ width }) => width)).toEqual([48, 96, 192, 200]);
    for (const { name, width: side } of sizes) {
      const answer = await fetchPicture(name);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("cache-control")).toContain("public");
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width, height, format, exif, xmp, orientation } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: side, height: side });
      expect({ format, exif, xmp, orientation }).toEqual({ format: "webp" });
      expect(bytes.includes(SECRET)).toBe(false);
    }

    const png = await cornerPicture(900, 700).png().toBuffer();
    const second = await put(formWith(png, "a.exe"), ana, String(ana.viewer.id_usuario));
    const next = avatarSizes(second.body.user.profile_picture as string);
    expect(next.map(({ width }) => width)).toEqual([48, 96, 192, 512]);
    for (const { name } of next) expect(await statusOf(name)).toBe(200);
    for (const { name } of sizes) expect(await statusOf(name)).toBe(404);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("turns what a camera held sideways, and is never enlarged", async () => {
    const ana = await newPerson(ctx);
    const sideways = await cornerPicture(80, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await put(formWith(sideways), ana);
    const shown = await fetchPicture(body.user.profile_picture as string);
    const { data, info } = await sharp(Buffer.from(await shown.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 60, height: 60 });
    const upright = await sharp(sideways).autoOrient().resize(60, 60).raw().toBuffer();
    const corner = (pixels: Buffer) => [...pixels.subarray(0, 3)];
    for (const [index, value] of corner(data).entries()) {
      expect(Math.abs(value - corner(upright)[index]!)).toBeLessThan(40);
    }
  });

  it.each(["png", "avif", "webp", "gif", "heic"] as const)(
    "may be a %s, of which the first frame is shown",
    async (kind) => {
      const { body } = await put(formWith(await redPicture[kind]()), await newPerson(ctx));
      const shown = await fetchPicture(body.user.profile_picture as string);
      const frame = sharp(Buffer.from(await shown.arrayBuffer()));
      expect(await frame.clone().metadata()).not.toHaveProperty("pages");
      const [red, green] = (await frame.stats()).channels;
      expect(red!.max).toBeGreaterThan(200);
      expect(green!.max).toBeLessThan(60);
    },
  );

  it.each<[string, () => Promise<FormData>, number, string]>([
    ["nothing", async () => formWith(null), 400, "Selecciona una imagen primero."],
    [
      "an empty field",
      async () => formWith(Buffer.alloc(0), ""),
      400,
      "Selecciona una imagen primero.",
    ],
    ["an empty file", async () => formWith(Buffer.alloc(0)), 415, "El avatar debe ser una imagen."],
    ["a text", async () => formWith(Buffer.from("<svg/>")), 415, "El avatar debe ser una imagen."],
    [
      "a video",
      async () => formWith(await readFile(await smallFittingClip())),
      415,
      "El avatar debe ser una imagen.",
    ],
    [
      "40 MB of nothing",
      async () => formWith(Buffer.alloc(40 << 20)),
      415,
      "El avatar debe ser una imagen.",
    ],
    [
      "a picture of 40 MB",
      () => hugePicture(),
      413,
      "La subida supera el máximo de 10 MB. Elige archivos más ligeros.",
    ],
    [
      "too many pixels",
      async () => formWith(await readFile(await pngBomb())),
      400,
      "No se pudo actualizar el avatar.",
    ],
    ["a cut picture", () => cutPicture(), 400, "No se pudo actualizar el avatar."],
    [
      "a cut HEIC",
      async () => formWith((await readFile(cameraHeic)).subarray(0, 700)),
      400,
      "No se pudo actualizar el avatar.",
    ],
  ])("is not %s", async (_what, make, status, error) => {
    const ana = await newPerson(ctx);
    expect(await put(await make(), ana)).toMatchObject({ status, body: { error } });
    expect(await shownOf(ana)).toBeNull();
    expect(await newsOf(ana)).toMatchObject({ avatar: null });
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("is changed by oneself alone", async () => {
    const [ana, other] = [await newPerson(ctx), await newPerson(ctx)];
    const id = String(ana.viewer.id_usuario);
    const picture = await cornerPicture(20, 20).png().toBuffer();
    expect((await put(formWith(picture), other, id)).status).toBe(403);
    expect((await put(formWith(picture), undefined, id)).status).toBe(401);
    expect((await put(formWith(picture))).status).toBe(401);
    expect((await put("x", ana)).status).toBe(400);
    expect(await shownOf(ana)).toBeNull();
  });

  it("is one when ten are sent at once, and not changed without end", async () => {
    const ana = await newPerson(ctx);
    const picture = await cornerPicture(20, 20).png().toBuffer();
    const send = () => told("PUT", "/api/user/me/avatar", { body: formWith(picture), as: ana });
    const all = await workDuring(ctx, () => Promise.all(Array.from({ length: 10 }, send)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await workOff(ctx);
    await expectNoLeftovers(ctx);
    expect(await statusOf((await shownOf(ana))!)).toBe(200);
    for (let turn = 10; turn < AVATARS_PER_HOUR; turn += 1) {
      await told("PUT", "/api/user/me/avatar", { body: formWith(null), as: ana });
    }
    expect(await send()).toMatchObject({ status: 429 });
  });

  it("is sent by the form of the settings too", async () => {
    const ana = await newPerson(ctx);
    const submit = async (body: FormData, as?: Person) =>
      profilePage.action({
        request: requestOf("POST", "/settings/profile", { as, body }),
        params: {},
        context: {},
      });
    const picture = await cornerPicture(20, 20).png().toBuffer();
    const done = (await workDuring(ctx, () =>
      submit(formWith(picture), ana),
    )) as unknown as Response;
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe("/settings/profile?hecho=avatar");
    expect(await shownOf(ana)).not.toBeNull();
    expect(await submit(formWith(Buffer.from("x")), ana)).toMatchObject({
      init: { status: 415 },
      data: { fields: { avatar: "El avatar debe ser una imagen." } },
    });
    const signIn = (await submit(formWith(picture))) as unknown as Response;
    expect(signIn.headers.get("location")).toBe("/login?next=%2Fsettings%2Fprofile");
  });
});

/** The first frames have red and no green, the next ones green. */
const redPicture = {
  png: () => cornerPicture(20, 20).png().toBuffer(),
  avif: () => cornerPicture(20, 20).avif().toBuffer(),
  webp: async () => readFile(await animation("webp")),
  gif: async () => readFile(await animation("gif")),
  heic: async () => readFile(cameraHeic),
};

async function hugePicture(): Promise<FormData> {
  const picture = await cornerPicture(20, 20).png().toBuffer();
  return formWith(Buffer.concat([picture, Buffer.alloc(40 << 20)]));
}

async function cutPicture(): Promise<FormData> {
  const picture = await readFile(await cameraJpeg());
  return formWith(picture.subarray(0, picture.length >> 1));
}
