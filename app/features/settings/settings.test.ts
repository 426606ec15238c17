import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { followSettings } from "./follow.server.ts";
import { readSettings } from "./read.server.ts";
import { changeSettings, readHistory, undoChange } from "./settings.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const actor = COMMAND_LINE;

describe.each(engines)("settings of the console, on %s", (engine) => {
  const ctx = useStage(engine);
  const set = (ajustes: Record<string, string>) => changeSettings(ctx, { ajustes, actor });
  const forget = () => {
    globalThis.shortitSettings = undefined;
    globalThis.shortitFollowing = undefined;
  };

  beforeEach(async () => {
    forget();
    await ctx.db.deleteFrom("ajustes").execute();
    await ctx.db.deleteFrom("ajustes_historial").execute();
  });
  afterEach(() => {
    vi.useRealTimers();
    forget();
  });

  it("stand above the environment from the moment they are set, and an empty one is as before", async () => {
    const before = getEnv();
    expect(
      await set({ SITE_NAME: "  Otro sitio ", MAX_UPLOAD_MB: "3", SUBSCRIPTION_MAX: "99.50" }),
    ).toBe(3);
    expect(getEnv()).toMatchObject({
      ...{ siteName: "Otro sitio", maxUploadBytes: 3 * 1024 * 1024 },
      operator: { name: "Otro sitio" },
      subscriptions: { maxCents: 9950 },
    });
    expect(await set({ SITE_NAME: "", MAX_UPLOAD_MB: "3" })).toBe(1);
    expect(getEnv().siteName).toBe(before.siteName);
    expect(await readSettings(ctx.db)).toEqual({ MAX_UPLOAD_MB: "3", SUBSCRIPTION_MAX: "99.50" });
  });

  it("are refused beside their field, all of them where one is wrong", async () => {
    const refused = (ajustes: Record<string, string>) =>
      set(ajustes).then(
        () => null,
        (error: { fields?: Record<string, string> }) => error.fields,
      );
    expect(
      await refused({ SITE_NAME: "Bien", MAX_UPLOAD_MB: "0", MAX_VIDEO_SECONDS: "diez" }),
    ).toEqual({
      MAX_UPLOAD_MB: "El mínimo es 1.",
      MAX_VIDEO_SECONDS: "Escribe un número entero.",
    });
    expect(await refused({ SITE_NAME: "x".repeat(41) })).toEqual({
      SITE_NAME: "Usa 40 caracteres como máximo.",
    });
    expect(await refused({ TIP_MIN: "3000" })).toEqual({
      TIP_MIN: "El mínimo tiene que ser mayor que 0 y no pasar del máximo.",
    });
    expect(await refused({ ADS: "[{}]" })).toEqual({
      ADS: expect.stringContaining("no se entiende"),
    });
    // What asks for more than a declaration needs a provider, which is set where the program is started.
    expect(await refused({ AGE_POLICY: "*=verify" })).toEqual({
      AGE_POLICY: expect.stringContaining("AGE_PROVIDER_ISSUER"),
    });
    expect(await readSettings(ctx.db)).toEqual({});
    expect((await readHistory(ctx, null)).cambios).toEqual([]);
  });

  it("are remembered with who, when, from and to, and taken back once, the last one first", async () => {
    await set({ MAX_UPLOAD_MB: "100" });
    await set({ MAX_UPLOAD_MB: "200" });
    // The same again is none.
    expect(await set({ MAX_UPLOAD_MB: "200" })).toBe(0);
    const { cambios } = await readHistory(ctx, null);
    expect(cambios).toMatchObject([
      { antes: "100", despues: "200", isLast: true },
      { antes: null, despues: "100", isLast: false },
    ]);
    const [second, first] = cambios.map(({ id }) => id) as [number, number];
    await expect(undoChange(ctx, { id: first, actor })).rejects.toMatchObject({
      code: "setting_changed",
    });
    await undoChange(ctx, { id: second, actor });
    expect(getEnv().maxUploadBytes).toBe(100 * 1024 * 1024);
    await expect(undoChange(ctx, { id: second, actor })).rejects.toMatchObject({
      code: "setting_changed",
    });
    const audited = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "data"])
      .where("action", "like", "admin.settings.%")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(audited.action).toBe("admin.settings.undo");
    expect(JSON.parse(audited.data)).toEqual({
      ...{ nombre: "MAX_UPLOAD_MB", antes: "200", despues: "100", deshace: second },
    });
  });

  it("of another process are heard of, with the pages that were kept before let go", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const visitors = async () =>
      (
        await ctx.db
          .selectFrom("versiones")
          .select("version")
          .where("nombre", "=", "visitantes")
          .executeTakeFirstOrThrow()
      ).version;
    await followSettings(() => ctx.db);
    // As another process does, of which this one hears nothing else.
    const other = { siteName: getEnv().siteName };
    await set({ SITE_NAME: "De otro proceso" });
    globalThis.shortitSettings = undefined;
    expect(getEnv().siteName).toBe(other.siteName);
    const before = Number(await visitors());
    vi.advanceTimersToNextTimer();
    vi.useRealTimers();
    await vi.waitFor(() => expect(getEnv().siteName).toBe("De otro proceso"), PATIENCE);
    await vi.waitFor(
      async () => expect(Number(await visitors())).toBeGreaterThan(before),
      PATIENCE,
    );
  });

  it("that do not go with the environment any more give way to it, and the others hold", async () => {
    const level = log.level;
    log.level = "silent";
    await ctx.db
      .insertInto("ajustes")
      .values([
        { nombre: "MAX_UPLOAD_MB", valor: "mucho" },
        { nombre: "SITE_NAME", valor: "Se queda" },
        { nombre: "SESSION_SECRET", valor: "no es un ajuste" },
      ])
      .execute();
    await followSettings(() => ctx.db);
    log.level = level;
    expect(getEnv().siteName).toBe("Se queda");
    expect(globalThis.shortitFollowing?.dropped).toEqual({
      MAX_UPLOAD_MB: { message: expect.any(String), sentence: "Escribe un número entero." },
    });
    expect(globalThis.shortitSettings).toEqual({ SITE_NAME: "Se queda" });
  });

  it("that have given way stand in nobody's way: others are set and taken back, and they themselves are mended", async () => {
    await ctx.db
      .insertInto("ajustes")
      .values({ nombre: "MAX_UPLOAD_MB", valor: "mucho" })
      .execute();
    const level = log.level;
    log.level = "silent";
    expect(await set({ SITE_NAME: "Uno" })).toBe(1);
    // As a form sends all of its fields.
    expect(await set({ SITE_NAME: "Dos", MAX_UPLOAD_MB: "mucho" })).toBe(1);
    expect(getEnv().siteName).toBe("Dos");
    const [last] = (await readHistory(ctx, null)).cambios;
    await undoChange(ctx, { id: last!.id, actor });
    log.level = level;
    expect(getEnv().siteName).toBe("Uno");
    await expect(set({ MAX_UPLOAD_MB: "demasiado" })).rejects.toMatchObject({
      fields: { MAX_UPLOAD_MB: "Escribe un número entero." },
    });
    expect(await set({ MAX_UPLOAD_MB: "5" })).toBe(1);
  });

  it("that clash with a variable that is none of them are told from those beside them, which hold", async () => {
    const level = log.level;
    log.level = "silent";
    const others = { ADS: "[]", MAX_VIDEO_SECONDS: "1200", SITE_NAME: "Se queda" };
    // One asks for a provider of ages, which this process knows nothing of; one is below its least, which nobody has set.
    const clashing = { AGE_POLICY: "*=verify", TIP_MAX: "5.00" };
    await ctx.db
      .insertInto("ajustes")
      .values(
        Object.entries({ ...others, ...clashing }).map(([nombre, valor]) => ({ nombre, valor })),
      )
      .execute();
    await followSettings(() => ctx.db);
    log.level = level;
    expect(globalThis.shortitFollowing?.dropped).toMatchObject({
      AGE_POLICY: { sentence: expect.stringContaining("AGE_PROVIDER_ISSUER") },
      TIP_MAX: { sentence: expect.stringContaining("TIP_MIN") },
    });
    expect(globalThis.shortitSettings).toEqual(others);
  });
});
