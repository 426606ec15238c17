import { readFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { retireAbandoned } from "#app/features/media/objects.server.ts";
import { PATIENT_ATTEMPTS } from "#app/jobs/queue.server.ts";
import { log } from "#app/log.server.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers, workDuring, workOff } from "#tests/kit/worker.ts";
import { cameraJpeg, cornerPicture } from "#tests/media-fixtures.ts";
import { runAdmin } from "../../../../scripts/admin/run.ts";
import { receivePicture } from "./receive-picture.server.ts";
import { forgetOldPictures } from "./stopped-picture.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

// Jobs that fail on purpose say so.
log.level = "silent";

describe.each([
  ["sqlite", "disk"],
  ["postgres", "s3"],
] as const)("a picture of oneself that takes long, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));
  const picture = () => cornerPicture(60, 60).png().toBuffer();
  const cut = async () => (await readFile(await cameraJpeg())).subarray(0, 2_000);
  /** Who sends it does not wait. */
  const send = async (person: Person, bytes?: Buffer) => {
    const body = new FormData();
    body.set("avatar", new Blob([new Uint8Array(bytes ?? (await picture()))]), "yo.png");
    const request = requestOf("PUT", "/api/user/me/avatar", { as: person, body });
    return receivePicture(person, "avatar", request, 0);
  };
  const page = async (as: Person) => (await call("GET", "/settings/profile", { as })).body;
  const status = async (as: Person) => (await call("GET", "/api/user/me/avatar", { as })).body;
  const jobsOf = async () =>
    ctx.db.selectFrom("jobs").selectAll().where("kind", "=", "process_avatar").execute();

  it("is not shown before it is done, and its owner is told that it is on its way", async () => {
    const ana = await newPerson(ctx);
    expect(await send(ana)).toBe("queued");
    expect(await page(ana)).toMatchObject({
      user: { profile_picture: null },
      avatar: { status: "queued" },
    });
    expect(await status(ana)).toEqual({ status: "queued", profile_picture: null });
    await workOff(ctx);
    const done = { profile_picture: expect.stringMatching(/-avatar60\.webp$/) as string };
    expect(await page(ana)).toMatchObject({ user: done, avatar: null });
    expect(await status(ana)).toEqual({ status: "ready", ...done });
    await expectNoLeftovers(ctx);
  });

  it("and is none says why at the next visit, until a better one comes", async () => {
    const ana = await newPerson(ctx);
    await send(ana, await cut());
    await workOff(ctx);
    const why = expect.stringMatching(/^No pudimos leer este archivo/) as string;
    expect(await page(ana)).toMatchObject({
      avatar: {
        status: "failed",
        failure: { error: "No se pudo actualizar el avatar.", fields: { avatar: why } },
      },
    });
    expect(await status(ana)).toMatchObject({ status: "failed", error: why });
    await expectNoLeftovers(ctx);
    await send(ana);
    await workOff(ctx);
    expect(await status(ana)).toMatchObject({ status: "ready" });

    await send(ana, await cut());
    await workOff(ctx);
    await ctx.db.updateTable("avatares").set({ created_at: 0 }).execute();
    await forgetOldPictures(ctx.db);
    expect(await page(ana)).toMatchObject({ avatar: null });
  });

  it("gives way to a newer one, and one job does for both", async () => {
    const ana = await newPerson(ctx);
    await send(ana, await cut());
    await send(ana, await cornerPicture(50, 50).png().toBuffer());
    expect(await jobsOf()).toHaveLength(1);
    await workOff(ctx);
    expect(await status(ana)).toMatchObject({
      status: "ready",
      profile_picture: expect.stringMatching(/-avatar50\.webp$/) as string,
    });
    await expectNoLeftovers(ctx);
  });

  it("gives way to one that comes while it is worked on", async () => {
    const ana = await newPerson(ctx);
    const open: ObjectStore["withLocalFile"] = (key, use) => ctx.objects.withLocalFile(key, use);
    vi.spyOn(ctx.objects, "withLocalFile").mockImplementationOnce(async (key, use) => {
      await send(ana, await cornerPicture(50, 50).png().toBuffer());
      return open(key, use);
    });
    await send(ana);
    await workOff(ctx);
    expect((await status(ana)).profile_picture).toMatch(/-avatar50\.webp$/);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
    expect(await jobsOf()).toEqual([]);
  });

  it("is tried again when it was not its fault, then kept for the operator", async () => {
    const ana = await newPerson(ctx);
    await send(ana);
    vi.spyOn(ctx.objects, "withLocalFile").mockRejectedValueOnce(new Error("away"));
    await workOff(ctx);
    expect(await jobsOf()).toMatchObject([{ state: "queued", attempts: 1, error: "away" }]);
    expect(await status(ana)).toMatchObject({ status: "queued" });

    vi.spyOn(ctx.objects, "withLocalFile").mockRejectedValueOnce(new Error("away"));
    const attempts = PATIENT_ATTEMPTS - 1;
    await ctx.db.updateTable("jobs").set({ attempts, run_at: 0 }).execute();
    await workOff(ctx);
    await forgetOldPictures(ctx.db);
    const [held] = await jobsOf();
    const { id_usuario } = ana.viewer;
    expect(await runAdmin(ctx, ["jobs", "list"])).toContain(
      `${held!.id}  held  process_avatar, avatar of user ${id_usuario}`,
    );
    await runAdmin(ctx, ["jobs", "retry", "all"]);
    await workOff(ctx);
    expect(await status(ana)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });

  it("is given up by the operator, and its owner told", async () => {
    const ana = await newPerson(ctx);
    await send(ana);
    const { id } = (await jobsOf())[0]!;
    await ctx.db.updateTable("jobs").set({ state: "held" }).where("id", "=", id).execute();
    await runAdmin(ctx, ["jobs", "give-up", String(id)]);
    await workOff(ctx);
    expect(await status(ana)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("No pudimos procesar") as string,
    });
    expect(await jobsOf()).toEqual([]);
    await expectNoLeftovers(ctx);
  });

  it("leaves nothing when its owner goes, before or while it is worked on", async () => {
    const leave = ({ viewer }: Person) =>
      ctx.db.deleteFrom("usuarios").where("id_usuario", "=", viewer.id_usuario).execute();
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    await send(ana);
    await leave(ana);
    await workOff(ctx);
    const open: ObjectStore["withLocalFile"] = (key, use) => ctx.objects.withLocalFile(key, use);
    vi.spyOn(ctx.objects, "withLocalFile").mockImplementationOnce(async (key, use) => {
      await leave(eva);
      return open(key, use);
    });
    await send(eva);
    await workOff(ctx);
    await retireAbandoned(ctx.db);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
    expect(await jobsOf()).toEqual([]);
  });

  it("does not end the page of who waits for it while a worker is late", async () => {
    const ana = await newPerson(ctx);
    const body = new FormData();
    body.set("avatar", new Blob([new Uint8Array(await picture())]), "yo.png");
    const answer = call("POST", "/settings/profile", { as: ana, body });
    await vi.waitFor(async () => expect(await jobsOf()).toHaveLength(1), PATIENCE);
    const { status: code, headers } = await workDuring(ctx, () => answer);
    expect(code).toBe(303);
    expect(headers.get("location")).toBe("/settings/profile?hecho=avatar");
    expect(await page(ana)).toMatchObject({ avatar: null });
    await workOff(ctx);
  });
});
