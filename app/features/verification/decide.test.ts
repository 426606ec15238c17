import { beforeAll, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { settlePayment } from "#app/features/payouts/settle.server.ts";
import { readLooks } from "#app/features/vault/open-document.server.ts";
import { requireRoomFor } from "#app/features/allowance/allowance.server.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { decideVerification } from "./console/decide.server.ts";
import { readOne } from "./console/read-one.server.ts";
import { countVerifications, listVerifications } from "./console/waiting.server.ts";
import { readOwn } from "./own/read.server.ts";
import { saveDetails } from "./own/draft.server.ts";
import { savePhoto } from "./own/photos.server.ts";
import { latestOf } from "./rows.server.ts";
import {
  approveAll,
  details,
  isVerified,
  lookAtAll,
  mailsTo,
  photoRequest,
  sendAll,
  sendPhotos,
} from "./test-support.ts";
import { sendVerification } from "./own/send.server.ts";

const yes = { decision: "aprobar", nota: "" } as const;
const no = { decision: "rechazar", motivo: "ilegible", nota: "Usa más luz." } as const;

describe.each(engines)("deciding verifications on %s", (engine) => {
  const ctx = useStage(engine);
  let reader: Person;
  let moderator: Person;

  beforeAll(async () => {
    reader = await newPerson(ctx, { role: "moderator", ve_documentos: 1 });
    moderator = await newPerson(ctx, { role: "moderator" });
  });

  it("is for those with the right alone", async () => {
    const ana = await newPerson(ctx);
    const id = await sendAll(ana);
    const photo = `/moderacion/verificaciones/${id}/fotos/frente`;
    for (const [as, status] of [
      [undefined, 401],
      [ana, 403],
      [moderator, 403],
      [reader, 200],
    ] as const) {
      const list = await call("GET", "/api/moderacion/verificaciones", { as: as as never });
      expect(list.status).toBe(status);
      expect((await call("GET", photo, { as: as as never })).status).toBe(status);
    }
    const decided = await call("POST", `/api/moderacion/verificaciones/${id}/decision`, {
      ...{ as: moderator, body: no },
    });
    expect(decided.status).toBe(403);
    await expect(readOne(moderator, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await countVerifications(moderator)).toBeNull();
    expect(await countVerifications(reader)).toBeGreaterThan(0);
  });

  it("makes verified, says so by mail, and is in the audit log", async () => {
    const ana = await newPerson(ctx);
    const id = await sendAll(ana, { vence: "2031-05-31" });
    await approveAll(reader, id);
    expect(await isVerified(ana)).toBe(true);
    const own = await readOwn(ana);
    expect(own).toMatchObject({ state: "aprobada", verificado: true });
    // The whole of that day where the site is.
    const { timeZone } = getEnv();
    const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    const end = Date.parse(own.vigente_hasta!);
    expect(shown.format(end - 1)).toBe("2031-05-31");
    expect(shown.format(end)).toBe("2031-06-01");
    const mails = await mailsTo(ctx, ana.correo);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("recibimos"),
      expect.stringContaining("verificada"),
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Pérez López|IDMEX/);
    const line = await ctx.db
      .selectFrom("auditoria")
      .selectAll()
      .where("action", "=", "verification.approved")
      .where("subject_id", "=", ana.viewer.id_usuario)
      .executeTakeFirstOrThrow();
    expect(line.actor_id).toBe(reader.viewer.id_usuario);
    await expect(decideVerification(reader, { id, ...no })).rejects.toMatchObject({
      code: "already_decided",
    });
  });

  it("wants every photo to be looked at first, and tells the person of each look", async () => {
    const ana = await newPerson(ctx);
    const id = await sendAll(ana);
    await expect(decideVerification(reader, { id, ...yes })).rejects.toMatchObject({
      code: "look_first",
    });
    await lookAtAll(reader, id, ["frente", "reverso"]);
    await expect(decideVerification(reader, { id, ...yes })).rejects.toMatchObject({
      code: "look_first",
    });
    await approveAll(reader, id);
    const looks = await readLooks(ctx, { kind: "persona", id: ana.viewer.id_usuario });
    expect(new Set(looks.map(({ what }) => what))).toEqual(
      new Set(["datos", "frente", "reverso", "retrato"]),
    );
    expect(new Set(looks.map(({ by }) => by))).toEqual(new Set(["moderator"]));
  });

  it("refuses with a reason, and what was said need not be typed again", async () => {
    const ana = await newPerson(ctx);
    const id = await sendAll(ana);
    await decideVerification(reader, { id, ...no });
    expect(await isVerified(ana)).toBe(false);
    expect(await readOwn(ana)).toMatchObject({ state: "rechazada", motivo: "ilegible", fotos: [] });
    expect((await mailsTo(ctx, ana.correo)).at(-1)?.text).toContain("Usa más luz.");
    await sendPhotos(ana, ["frente", "reverso", "retrato"]);
    await sendVerification(ana);
    expect((await readOwn(ana)).state).toBe("enviada");
    const silent = await call("POST", `/api/moderacion/verificaciones/${id}/decision`, {
      ...{ as: reader, body: { decision: "rechazar" } },
    });
    expect(silent).toMatchObject({ status: 400, body: { fields: { motivo: expect.anything() } } });
  });

  it.each([yes, no])(
    "is done for who sends it twice, and too late for all else: $decision",
    async (sent) => {
      const [ana, other] = [
        await newPerson(ctx),
        await newPerson(ctx, { role: "moderator", ve_documentos: 1 }),
      ];
      const id = await sendAll(ana);
      await lookAtAll(reader, id);
      await Promise.all([1, 2].map(() => decideVerification(reader, { id, ...sent })));
      const mails = await mailsTo(ctx, ana.correo);
      await decideVerification(reader, { id, ...sent });
      expect(await mailsTo(ctx, ana.correo)).toEqual(mails);
      const late = { code: "already_decided" };
      await expect(decideVerification(other, { id, ...sent })).rejects.toMatchObject(late);
      const another = sent === yes ? no : { ...no, nota: "Otra." };
      await expect(decideVerification(reader, { id, ...another })).rejects.toMatchObject(late);
    },
  );

  it("is not one's own to decide", async () => {
    const id = await sendAll(reader);
    await lookAtAll(reader, id);
    await expect(decideVerification(reader, { id, ...yes })).rejects.toMatchObject({
      code: "cannot_decide_self",
    });
  });

  it("shows that the same document, or the same file, is in another account", async () => {
    const [ana, eva, iris] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const first = await sendAll(ana, { numero: "AB-1234 567" });
    const second = await sendAll(eva, { numero: "ab1234567" });
    expect((await readOne(reader, second)).twice).toEqual([
      { id_verificacion: first, nombre_usuario: ana.viewer.nombre_usuario, state: "enviada" },
    ]);
    const request = await photoRequest();
    await saveDetails(iris, details());
    await sendPhotos(iris, ["reverso", "retrato"]);
    await savePhoto(iris, { kind: "frente" }, request.clone());
    await sendVerification(iris);
    const other = await newPerson(ctx);
    await savePhoto(other, { kind: "retrato" }, request);
    await saveDetails(other, details());
    await sendPhotos(other, ["frente", "reverso"]);
    await sendVerification(other);
    const id = (await latestOf(ctx.db, other.viewer.id_usuario))!.id_verificacion;
    expect((await readOne(reader, id)).twice.map(({ nombre_usuario }) => nombre_usuario)).toEqual([
      iris.viewer.nombre_usuario,
    ]);
  });

  it("decides who is paid, and where it is asked for who uploads", async () => {
    const ana = await newPerson(ctx, { es_creador: 1 });
    const now = { ...ana, viewer: { ...ana.viewer, verificado: 1 as const } };
    await expect(settlePayment(ana, { month: null })).rejects.toMatchObject({
      ...{ code: "not_verified", link: "/settings/verificacion" },
    });
    await expect(settlePayment(now, { month: null })).rejects.toMatchObject({
      code: "nothing_due",
    });
    await requireRoomFor(ana);
    const env = getEnv();
    env.requireVerifiedUploads = true;
    try {
      await expect(requireRoomFor(ana)).rejects.toMatchObject({ code: "not_verified" });
      await requireRoomFor(now);
    } finally {
      env.requireVerifiedUploads = false;
    }
  });

  it("has a list that waits, the earliest first, and one of what was decided", async () => {
    const { rows } = await listVerifications(reader, { estado: "esperan", before: null });
    const dues = rows.map(({ due_at }) => Date.parse(due_at!));
    expect(dues).toEqual([...dues].sort((a, b) => a - b));
    const decided = await listVerifications(reader, { estado: "decididas", before: null });
    expect(decided.rows.length).toBeGreaterThan(0);
    expect(decided.rows.every(({ decided_at }) => decided_at !== null)).toBe(true);
  });

  it("has a history that the database lets nobody change", async () => {
    await expect(ctx.db.deleteFrom("eventos_verificacion").execute()).rejects.toThrow("only grows");
    await expect(
      ctx.db
        .updateTable("eventos_verificacion")
        .set({ kind: "x" } as never)
        .execute(),
    ).rejects.toThrow("only grows");
  });
});
