import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { deletePost, publishWithoutFailed } from "#app/features/posts/commands.server.ts";
import { call, cut, idsOf, small, takeLargerFiles } from "#app/features/posts/test-files.ts";
import { likeFilm, uploaded } from "#app/features/resumable/test-support.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import * as tell from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { costlyPlans, recording } from "#tests/setup/recorder.ts";
import { runAdmin } from "../../../../scripts/admin/run.ts";
import { reserveObject, retireAbandoned } from "../objects.server.ts";
import { spaceOf, sumSpace } from "./space.server.ts";

takeLargerFiles();

describe.each(engines)("what the files of somebody take, on %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let beto: Person;
  beforeAll(async () => {
    [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
  });

  const bytesInRows = async ({ viewer }: Person) => {
    const { bytes } = await ctx.db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
      .where("publicaciones.id_usuario", "=", viewer.id_usuario)
      .select((eb) => eb.fn.sum<number | null>("objetos.size").as("bytes"))
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  };
  const counted = (who: Person) => spaceOf(ctx.db, who.id);
  /** Gives it, when it is what the rows say, for both. */
  const agreed = async () => {
    expect(await counted(beto)).toBe(await bytesInRows(beto));
    expect(await counted(ana)).toBe(await bytesInRows(ana));
    return counted(ana);
  };
  const sweep = async () => {
    await jobHandlers.sweep(ctx, {}, { signal: new AbortController().signal });
    await workOff(ctx);
  };

  it("is the sum of their objects after whatever becomes of them", async () => {
    expect(await agreed()).toBe(0);
    const id = await uploadPost(ana, [await small(), await photo()]);
    const sent = await agreed();
    expect(sent).toBeGreaterThan(0);
    await workOff(ctx);
    // Renditions are there, originals are gone.
    const shown = await agreed();
    expect(shown).not.toBe(sent);

    const [film] = await idsOf(ana, id);
    await call("PUT", [id, film], ana, [await small("180x320")]);
    expect(await agreed()).toBeGreaterThan(shown);
    await workOff(ctx);
    await agreed();
    await call("POST", [id], ana, [await photo("otra.jpg")]);
    await agreed();
    await workOff(ctx);
    const three = await agreed();
    await call("DELETE", [id, film], ana);
    // At once, not when its bytes are purged.
    const two = await agreed();
    expect(two).toBeLessThan(three);
    await workOff(ctx);
    expect(await agreed()).toBe(two);
    await sweep();
    expect(await agreed()).toBe(two);

    const other = await uploadPost(beto);
    await workOff(ctx);
    expect(await agreed()).toBe(two);
    await deletePost(beto, other);
    expect(await counted(beto)).toBe(0);
    await sweep();
    await agreed();

    await deletePost(ana, id);
    expect(await agreed()).toBe(0);
    await sweep();
    expect(await agreed()).toBe(0);
  });

  it("is right of what cannot be decoded, and of what comes in pieces", async () => {
    const id = await uploadPost(ana, [await photo(), await cut()]);
    await workOff(ctx);
    const failed = await agreed();
    await publishWithoutFailed(ana, id);
    expect(await agreed()).toBeLessThanOrEqual(failed);
    await deletePost(ana, id);
    expect(await agreed()).toBe(0);

    // Until it is in a post it is nobody's file.
    const picture = (await photo()).bytes;
    const upload = await uploaded(ana, picture);
    expect(await agreed()).toBe(0);
    const body = formOf([], { subidas: upload });
    const made = await tell.call("POST", "/api/publicaciones", { as: ana, body });
    expect(await agreed()).toBe(picture.length);
    await workOff(ctx);
    await agreed();
    const waits = await uploaded(ana, likeFilm(9_000));
    await tell.call("DELETE", `/api/subidas/${waits}`, {
      as: ana,
      headers: { "Tus-Resumable": "1.0.0" },
    });
    await deletePost(ana, made.body.id_publicacion as number);
    await sweep();
    expect(await agreed()).toBe(0);
  });

  it("loses what a killed worker has left of a rendition", async () => {
    const id = await uploadPost(ana);
    await workOff(ctx);
    const before = await agreed();
    const [id_archivo] = await idsOf(ana, id);
    const left = { label: "w480", mime: "image/webp", ext: "webp", size: 5_000 };
    const name = await reserveObject(ctx.db, { ...left, id_archivo: id_archivo! });
    expect(await agreed()).toBe(before + 5_000);
    const created_at = Date.now() - 25 * 60 * 60 * 1000;
    await sql`update objetos set created_at = ${created_at} where name = ${name}`.execute(ctx.db);
    await retireAbandoned(ctx.db);
    await workOff(ctx);
    expect(await agreed()).toBe(before);
    await deletePost(ana, id);
    await workOff(ctx);
  });

  it("is summed while others write, and leaves nothing to add", async () => {
    const sends = async () => {
      const id = await uploadPost(ana);
      await deletePost(ana, id);
      return uploadPost(ana);
    };
    const all = Array.from({ length: 6 }, sends);
    const sums = Array.from({ length: 6 }, () => sumSpace(ctx.db));
    const ids = await Promise.all(all);
    await Promise.all(sums);
    await workOff(ctx);
    await agreed();
    await sumSpace(ctx.db);
    expect(await ctx.db.selectFrom("cambios_espacio").selectAll().execute()).toEqual([]);
    await agreed();
    for (const id of ids) await deletePost(ana, id);
    await workOff(ctx);
    expect(await agreed()).toBe(0);
  });

  it("is read by its keys, and not from the objects", async () => {
    if (isPostgres(ctx.db)) return;
    const { db, statements } = recording(ctx.db);
    await spaceOf(db, ana.id);
    expect(statements).toHaveLength(1);
    expect(statements[0]!.sql).not.toContain("objetos");
    expect(await costlyPlans(ctx.db, statements)).toEqual([]);
  });

  it("is counted anew by the operator, who is told of how many people it was wrong", async () => {
    await uploadPost(ana);
    expect(await runAdmin(ctx, ["storage", "recount"])).toContain("is what was counted");
    await ctx.db.insertInto("cambios_espacio").values({ id_usuario: ana.id, bytes: 77 }).execute();
    expect(await runAdmin(ctx, ["storage", "recount"])).toContain("of 1 people");
    await agreed();
    await workOff(ctx);
    await agreed();
  });

  it("is forgotten with the account", async () => {
    const eva = await newPerson(ctx);
    await uploadPost(eva);
    await sumSpace(ctx.db);
    await workOff(ctx);
    const { personalData } = await import("#app/features/privacy/personal-data.server.ts");
    const who = { id_usuario: eva.id, nombre_usuario: null, correo: null };
    const { signal } = new AbortController();
    for (const room of ["posts", "media"]) await personalData[room]!.forget(ctx, who, signal);
    await workOff(ctx);
    await sumSpace(ctx.db);
    for (const table of ["espacios", "cambios_espacio"] as const) {
      const rows = ctx.db.selectFrom(table).selectAll().where("id_usuario", "=", eva.id);
      expect(await rows.execute()).toEqual([]);
    }
  });
});
