import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setMute } from "#app/features/people/mutes/mute.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import type { MailPace } from "#db/schema/notifications.ts";
import { topics, UNREAD_COUNTED } from "../limits.ts";
import { mailNews } from "./mail-news.server.ts";
import { mailTimeOf } from "./mail-time.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describe.each(engines)("mails of notifications, on %s", (engine) => {
  const ctx = useStage(engine);

  const choose = async (as: Person, correo: MailPace, off: string[] = []) => {
    const fields = Object.fromEntries(
      topics.flatMap((topic) => [
        [`correo_${topic}`, correo],
        ...(off.includes(topic) ? [] : [[`sitio_${topic}`, "1"]]),
      ]),
    );
    const sent = await submit("/settings/notificaciones", { as, fields });
    expect(sent).toMatchObject({ status: 303, to: "/settings/notificaciones?hecho=1" });
  };
  /** Somebody with so much news, who is mailed in this way. */
  const withNews = async (correo: MailPace, count = 1) => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await choose(ana, correo);
    for (let made = 0; made < count; made += 1) {
      const { id } = await newPost(ana, { descripcion: "Muy explícito" });
      await call("POST", `/api/publicaciones/${id}/like`, { as: beto });
    }
    await deliverEvents(ctx);
    return { ana, beto };
  };
  const later = (span: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + span });
    onTestFinished(() => void vi.useRealTimers());
  };
  const mailsTo = async ({ correo }: Person) => {
    await mailNews(ctx);
    const jobs = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .orderBy("id")
      .execute();
    const mails = jobs.map(({ payload }) => JSON.parse(payload) as Record<string, string>);
    return mails.filter(({ to }) => to === correo);
  };

  it("never is the usual: nothing goes out", async () => {
    const { ana } = await withNews("nunca");
    later(8 * DAY);
    expect(await mailsTo(ana)).toEqual([]);
  });

  it("goes out once where two runs come to somebody at once", async () => {
    const { ana } = await withNews("ahora");
    later(HOUR);
    let other: Promise<void> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("usuarios")
        .set((eb) => ({ biografia: eb.ref("biografia") }))
        .where("id_usuario", "=", ana.id)
        .execute();
      other = mailNews(ctx);
      await untilOneWaits(ctx.db);
      // As the first run, which has counted before.
      await trx
        .updateTable("notificaciones")
        .set({ correo_at: null })
        .where("id_usuario", "=", ana.id)
        .execute();
    });
    await other;
    expect(await mailsTo(ana)).toEqual([]);
  });

  it("at once is one mail for what came together, which says nothing of what it is", async () => {
    const { ana, beto } = await withNews("ahora", 3);
    expect(await mailsTo(ana)).toEqual([]);
    later(HOUR);
    const [mail, ...more] = await mailsTo(ana);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Tienes novedades en tu cuenta" });
    expect(mail!.text).toContain("Te esperan 3 novedades.");
    for (const word of [beto.name, ana.name, "explícito", "gusta"]) {
      expect(`${mail!.subject} ${mail!.text}`).not.toContain(word);
    }
    expect(mail!.unsubscribe).toMatch(/^http\S+\/notificaciones\/baja\/\d+-[\w-]{43}$/);
    expect(mail!.text).toContain(mail!.unsubscribe);
    // Run again, as after a kill: it was sent.
    expect(await mailsTo(ana)).toHaveLength(1);
  });

  it("a digest waits for its morning", async () => {
    // An hour after one morning: the next is far, whatever the clock shows now.
    later(mailTimeOf("diario")! - Date.now() + HOUR);
    const { ana } = await withNews("diario");
    later(22 * HOUR);
    expect(await mailsTo(ana)).toEqual([]);
    later(2 * HOUR);
    expect(await mailsTo(ana)).toHaveLength(1);
  });

  it("what was read, undone or is of somebody who is muted is not mailed", async () => {
    const read = await withNews("ahora");
    await call("POST", "/api/notifications/read", { as: read.ana, body: {} });
    const muted = await withNews("ahora");
    await setMute(muted.ana, { id_usuario: muted.beto.id, muted: true });
    later(HOUR);
    expect([await mailsTo(read.ana), await mailsTo(muted.ana)]).toEqual([[], []]);
  });

  it("what is not told any more keeps nobody from the mail about what is", async () => {
    const { ana, beto } = await withNews("ahora", 2);
    const { body } = await call("GET", "/api/notifications", { as: ana });
    const { id_publicacion } = body.notifications[0] as { id_publicacion: number };
    const like = `/api/publicaciones/${id_publicacion}/like`;
    await call("POST", like, { as: beto, body: { liked: false } });
    const now = Date.now();
    const rows = Array.from({ length: UNREAD_COUNTED }, (_, i) => ({
      ...{ id_usuario: ana.id, tipo: "me_gusta" as const, ref: -i, id_publicacion },
      ...{ id_comentario: null, creator_id: null, hora: now - (now % HOUR) },
      ...{ updated_at: now, correo_at: now },
    }));
    await ctx.db.insertInto("notificaciones").values(rows).execute();
    later(HOUR);
    const [mail] = await mailsTo(ana);
    expect(mail?.text ?? "").toContain("Te espera 1 novedad.");
  });

  it("of what is still unread nobody is mailed again, however often it happens", async () => {
    // All of it within an hour, in which it is one line.
    later(HOUR - (Date.now() % HOUR));
    const { ana, beto } = await withNews("ahora");
    later(HOUR / 6);
    expect(await mailsTo(ana)).toHaveLength(1);
    const { body } = await call("GET", "/api/notifications", { as: ana });
    const like = `/api/publicaciones/${body.notifications[0].id_publicacion}/like`;
    for (let times = 0; times < 2; times += 1) await call("POST", like, { as: beto });
    await deliverEvents(ctx);
    later(HOUR / 6);
    expect(await mailsTo(ana)).toHaveLength(1);
  });

  it("who wants no more of them gets none of what waited", async () => {
    const { ana } = await withNews("semanal");
    await choose(ana, "nunca");
    later(8 * DAY);
    expect(await mailsTo(ana)).toEqual([]);
  });

  it("who is suspended gets none", async () => {
    const { ana } = await withNews("ahora");
    const person = ctx.db.updateTable("usuarios").where("id_usuario", "=", ana.id);
    await person.set({ status: "suspended", suspended_until: null }).execute();
    later(HOUR);
    expect(await mailsTo(ana)).toEqual([]);
  });

  it("what is switched off is not told at all", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await choose(ana, "ahora", ["me_gusta"]);
    const { id } = await newPost(ana);
    await call("POST", `/api/publicaciones/${id}/like`, { as: beto });
    await call("POST", `/api/users/${ana.id}/follow`, { as: beto });
    await deliverEvents(ctx);
    const { body } = await call("GET", "/api/notifications", { as: ana });
    expect(body.notifications).toMatchObject([{ tipo: "seguidor" }]);
    const page = await call("GET", "/settings/notificaciones", { as: ana });
    const shown = page.body.preferences as { tipo: string; sitio: boolean; correo: string }[];
    expect(shown.find(({ tipo }) => tipo === "me_gusta")).toMatchObject({ sitio: false });
    expect(shown.find(({ tipo }) => tipo === "seguidor")).toMatchObject({
      sitio: true,
      correo: "ahora",
    });
  });

  it("one press ends them, without signing in; looking at the link does not", async () => {
    const { ana } = await withNews("ahora");
    later(HOUR);
    const [mail] = await mailsTo(ana);
    const path = new URL(mail!.unsubscribe!).pathname;
    const chosen = async () =>
      ctx.db
        .selectFrom("ajustes_notificaciones")
        .select("por_correo as correo")
        .distinct()
        .where("id_usuario", "=", ana.id)
        .execute();
    expect((await call("GET", path)).status).toBe(200);
    expect(await chosen()).toEqual([{ correo: "ahora" }]);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    // As a mail program does: no cookie, and it says nothing of where it comes from.
    const headers = { "Sec-Fetch-Site": "", Cookie: "" };
    expect((await call("POST", path, { body, headers })).status).toBe(200);
    expect(await chosen()).toEqual([{ correo: "nunca" }]);
    const forged = path.replace(/\d+-/, `${ana.id + 1}-`);
    await expect(call("GET", forged)).rejects.toMatchObject({ init: { status: 404 } });
    expect((await call("POST", forged, { body, headers })).status).toBe(404);
    expect(await chosen()).toEqual([{ correo: "nunca" }]);
  });

  it("bad choices are refused", async () => {
    const ana = await newPerson(ctx);
    const fields = Object.fromEntries(topics.map((topic) => [`correo_${topic}`, "siempre"]));
    const sent = await submit("/settings/notificaciones", { as: ana, fields });
    expect(sent.status).toBe(400);
  });
});

describe("when a mail is due", () => {
  it("is the next morning at eight, and for a week's digest a Monday's, in the site's time zone", () => {
    // A Monday, 12:00 in Mexico City.
    const noon = Date.parse("2026-11-23T18:00:00Z");
    expect(new Date(mailTimeOf("diario", noon)!).toISOString()).toBe("2026-11-24T14:00:00.000Z");
    expect(new Date(mailTimeOf("semanal", noon)!).toISOString()).toBe("2026-11-30T14:00:00.000Z");
    const early = Date.parse("2026-11-23T08:00:00Z");
    expect(new Date(mailTimeOf("semanal", early)!).toISOString()).toBe("2026-11-23T14:00:00.000Z");
    expect(mailTimeOf("nunca", noon)).toBeNull();
  });
});
