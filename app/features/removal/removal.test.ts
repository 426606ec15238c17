import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lockCase, recordEvent } from "#app/features/cases/record-event.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { call } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";
import { engines } from "#tests/setup/database.ts";
import { HIDDEN_PER_ADDRESS } from "./limits.ts";
import { ask, asked, followed, mails, operatorMails, tell } from "./test-support.ts";
import { closeDecided } from "./upkeep.server.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.each(engines)("the removal portal on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => ctx.db.deleteFrom("jobs").execute());

  const publish = async () => newPost(await newPerson(ctx), { shows: ["photo"] });
  const stateOf = async (id: number) => {
    const row = ctx.db.selectFrom("publicaciones").select("moderacion");
    return (await row.where("id_publicacion", "=", id).executeTakeFirstOrThrow()).moderacion;
  };
  const caseOf = (id: number, kind: "publicacion" | "perfil" | "avatar" = "publicacion") =>
    ctx.db
      .selectFrom("casos")
      .selectAll()
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .executeTakeFirst();
  const decide = (id_caso: number, outcome: "removed" | "kept") =>
    ctx.db.transaction().execute(async (trx) => {
      const now = Date.now();
      await trx
        .updateTable("denuncias")
        .set({ state: "resolved", outcome, resolved_at: now })
        .where("id_caso", "=", id_caso)
        .execute();
      const event = { kind: "decision", actor: AUTOMATIC, change: { is_hidden: 0 } } as const;
      await recordEvent({ db: trx }, id_caso, event);
      await trx
        .updateTable("publicaciones")
        .set({ moderacion: outcome === "kept" ? "visible" : "removed" })
        .execute();
    });

  it("hides intimate pictures first, in 48 hours to be decided, and mails the private link", async () => {
    const { id } = await publish();
    const before = Date.now();
    const secret = await asked({ direcciones: `/publicacion/${id}\nhttps://otro.example/x nada` });
    expect(await stateOf(id)).toBe("hidden");
    const removal = await followed(secret);
    expect(removal).toMatchObject({ state: "open", mayAdd: true, mayAppeal: false });
    expect(removal.items).toEqual([
      { direccion: `/publicacion/${id}`, state: "hidden" },
      { direccion: "https://otro.example/x", state: "foreign" },
      { direccion: "nada", state: "unknown" },
    ]);
    expect(Math.round((removal.due_at - before) / HOUR_MS)).toBe(48);
    expect(await caseOf(id)).toMatchObject({ queue: "intimidad", reports: 1, is_hidden: 1 });
    const [mail] = await mails(ctx);
    expect(mail).toMatchObject({ to: "ana@example.org" });
    expect(mail!.subject).toBe(`Recibimos tu solicitud ${removal.referencia}`);
    expect(mail!.text).toContain(`/retiro/${secret}`);
    const { secret_hash } = await ctx.db
      .selectFrom("solicitudes_retiro")
      .select("secret_hash")
      .where("referencia", "=", removal.referencia)
      .executeTakeFirstOrThrow();
    expect(secret_hash).toBe(sha256(secret));
  });

  it("makes one of a form that is sent twice, at once or later, and tells of it once", async () => {
    const { id } = await publish();
    const fields = { direcciones: `/publicacion/${id}`, idempotency_key: randomUUID() };
    const files = [await photo()];
    const [secret, same] = await Promise.all([asked(fields, { files }), asked(fields, { files })]);
    expect(same).toBe(secret);
    expect(await asked(fields, { files })).toBe(secret);
    expect((await followed(secret)).copies).toBe(1);
    expect(await mails(ctx)).toHaveLength(1);
    expect(await operatorMails(ctx)).toHaveLength(1);
    expect(await caseOf(id)).toMatchObject({ reports: 1 });
    const pending = ctx.db.selectFrom("objetos").select("name").where("state", "=", "pending");
    expect(await pending.execute()).toEqual([]);

    expect(await ask(fields)).toMatchObject({ status: 409, body: { code: "key_reused" } });
    const changed = await ask({ ...fields, firma: "Ana P." }, { files });
    expect(changed).toMatchObject({ status: 409, body: { code: "key_reused" } });
    // Of which nobody else's secret can be made.
    expect((await ask({ ...fields, idempotency_key: "1" }, { files })).status).toBe(400);
    expect(await asked({ direcciones: "nada" })).not.toBe(await asked({ direcciones: "nada" }));
  });

  it("has what shows children looked at at once, and the rest in business days without hiding it", async () => {
    const [child, spoof] = [await publish(), await publish()];
    const urgent = await followed(
      await asked({ motivo: "menor", direcciones: `/publicacion/${child.id}` }),
    );
    expect(urgent.due_at).toBe(urgent.created_at);
    expect(await stateOf(child.id)).toBe("hidden");
    const calm = await followed(
      await asked({ motivo: "suplantacion", direcciones: `/publicacion/${spoof.id}` }),
    );
    expect(calm.due_at - calm.created_at).toBeGreaterThanOrEqual(9 * 24 * HOUR_MS);
    expect(calm.items[0]!.state).toBe("review");
    expect(await stateOf(spoof.id)).toBe("visible");
  });

  it("finds comments, profiles, pictures and files behind their addresses", async () => {
    const owner = await newPerson(ctx, "duena");
    const post = await newPost(owner, { shows: ["photo"] });
    const { id_comentario } = await writeComment(owner, {
      id_publicacion: post.id,
      contenido: "Ella es",
    });
    const direcciones = [
      `/publicacion/${post.id}#c${id_comentario}`,
      `@${owner.name}`,
      `/uploads/${post.archivos[0]!.url_archivo}`,
    ].join(" ");
    await asked({ direcciones });
    const cases = await ctx.db
      .selectFrom("casos")
      .select("subject_kind")
      .where("affected_id", "=", owner.id)
      .orderBy("subject_kind")
      .execute();
    expect(cases.map(({ subject_kind }) => subject_kind)).toEqual([
      "comentario",
      "perfil",
      "publicacion",
    ]);
    const { oculto } = await ctx.db
      .selectFrom("comentarios")
      .select("oculto")
      .where("id_comentario", "=", id_comentario)
      .executeTakeFirstOrThrow();
    expect(oculto).toBe(1);
  });

  it("says what is missing in the language of the form, and keeps what was typed", async () => {
    const wrong = { correo: "nadie", firma: "", buena_fe: "", quien: "autoridad", motivo: "" };
    const { status, body } = await ask({ ...wrong, idioma: "en", direcciones: "/u/1" });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(["buena_fe", "correo", "firma", "motivo"]);
    expect(body.fields.firma).toBe("Sign with your full name.");
    expect(body.values).toMatchObject({ direcciones: "/u/1", quien: "autoridad" });
    const order = await ask({ quien: "autoridad", direcciones: "/u/1" });
    expect(Object.keys(order.body.fields).sort()).toEqual(["autoridad", "expediente"]);
    expect((await ask({ quien: "representante", direcciones: "/u/1" })).body.fields).toHaveProperty(
      "representa",
    );
    expect((await ask()).body.fields).toHaveProperty("direcciones");
    const many = Array.from({ length: 101 }, (_, at) => `/u/${at + 1}`).join("\n");
    expect((await ask({ direcciones: many })).body.fields).toHaveProperty("direcciones");
    expect((await ask({ direcciones: "x".repeat(20_000) })).body.fields).toHaveProperty(
      "direcciones",
    );
  });

  it("takes 100 addresses, of which some are foreign, in a bounded number of rows", async () => {
    const { id } = await publish();
    const direcciones = Array.from({ length: 100 }, (_, at) =>
      at === 0 ? `/publicacion/${id}` : `https://otro${at}.example/x`,
    ).join("\n");
    const { items } = await followed(await asked({ direcciones }));
    expect(items).toHaveLength(100);
    expect(items.filter(({ state }) => state === "foreign")).toHaveLength(99);
  });

  it("is added to, withdrawn once, and then takes nothing more", async () => {
    const [one, two] = [await publish(), await publish()];
    const secret = await asked({ direcciones: `/publicacion/${one.id}` });
    const more = { intent: "add", texto: "Y aquí", direcciones: `/publicacion/${two.id}` };
    expect((await tell(secret, more)).status).toBe(303);
    expect(await stateOf(two.id)).toBe("hidden");
    expect((await tell(secret, more)).status).toBe(303);
    expect((await followed(secret)).notes).toMatchObject([{ kind: "added" }]);
    expect((await tell(secret, { intent: "add" })).body.fields).toHaveProperty("texto");
    expect((await tell(secret, { intent: "appeal", texto: "No" })).body.code).toBe(
      "appeal_refused",
    );
    const withdraw = () => tell(secret, { intent: "withdraw" });
    expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status)).toEqual([
      ...[303, 303],
    ]);
    expect((await withdraw()).status).toBe(303);
    expect(await followed(secret)).toMatchObject({
      ...{ state: "withdrawn", mayAdd: false },
      notes: [{ kind: "added" }, { kind: "withdrawn" }],
    });
    // A moderator still looks at what was hidden.
    expect(await caseOf(one.id)).toMatchObject({ state: "open", is_hidden: 1 });
    expect((await tell(secret, more)).body.code).toBe("request_closed");
  });

  it("says what was decided, by mail too, and can be objected to once", async () => {
    const { id } = await publish();
    const secret = await asked({ direcciones: `/publicacion/${id}` });
    const { id_caso } = (await caseOf(id))!;
    await decide(id_caso, "kept");
    await closeDecided(ctx.db);
    await closeDecided(ctx.db);
    const news = (await mails(ctx)).filter(({ subject }) => subject.startsWith("Hay novedades"));
    expect(news).toHaveLength(1);
    expect(news[0]!.text).not.toContain(secret);
    expect(await followed(secret)).toMatchObject({ state: "closed", mayAppeal: true });
    expect((await tell(secret, { intent: "appeal" })).body.fields).toHaveProperty("texto");
    expect((await tell(secret, { intent: "appeal", texto: "Sí soy yo" })).status).toBe(303);
    expect(await caseOf(id)).toMatchObject({ state: "open", queue: "apelacion" });
    // Sent again on a slow line it is the same.
    expect((await tell(secret, { intent: "appeal", texto: "Sí soy yo" })).status).toBe(303);
    expect((await tell(secret, { intent: "appeal", texto: "No" })).body.code).toBe(
      "appeal_refused",
    );
    const objected = await followed(secret);
    expect(objected).toMatchObject({ state: "open", mayAppeal: false });
    expect(objected.notes).toMatchObject([{ kind: "appeal" }]);
    await decide(id_caso, "kept");
    expect(await followed(secret)).toMatchObject({ state: "closed", mayAppeal: false });
    // No form hides again what was let stand, also where something has opened its case since.
    await asked({ direcciones: `/publicacion/${id}` });
    expect(await stateOf(id)).toBe("visible");
    expect(await caseOf(id)).toMatchObject({ state: "open" });
    await asked({ direcciones: `/publicacion/${id}`, correo: "otra@example.org" });
    expect(await stateOf(id)).toBe("visible");
  });

  it("joins cases in one order, so that two requests which name the same do not wait in a circle", async () => {
    const posts = [await publish(), await publish()].map(({ id }) => id);
    const addresses = posts.map((id) => `/publicacion/${id}`);
    await asked({ direcciones: addresses.join("\n") });
    const [first, second] = [(await caseOf(posts[0]!))!, (await caseOf(posts[1]!))!];
    let other: Promise<string> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      await lockCase(trx, first.id_caso);
      other = asked({ direcciones: addresses.toReversed().join("\n") });
      await untilOneWaits(ctx.db);
      await lockCase(trx, second.id_caso);
    });
    expect((await followed((await other)!)).items).toHaveLength(2);
  });

  it("can be objected to until the end of the last day, where the site is", async () => {
    const { id } = await publish();
    const secret = await asked({ direcciones: `/publicacion/${id}` });
    const decided = Date.parse("2030-02-10T09:00:00Z");
    vi.useFakeTimers({ now: decided, toFake: ["Date"] });
    try {
      await decide((await caseOf(id))!.id_caso, "kept");
      const at = async (moment: string) => {
        vi.setSystemTime(Date.parse(moment));
        return (await followed(secret)).mayAppeal;
      };
      expect(await at("2030-08-11T05:59:59Z")).toBe(true);
      expect(await at("2030-08-11T06:00:00Z")).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps what is added to a request where it has an end, and tells the case that it was", async () => {
    const { id } = await publish();
    const secret = await asked({ direcciones: `/publicacion/${id}` });
    await tell(secret, { intent: "add", texto: "Vivo en la calle Luna" });
    const { referencia, notes } = await followed(secret);
    expect(notes.map(({ texto }) => texto)).toEqual(["Vivo en la calle Luna"]);
    const events = await ctx.db
      .selectFrom("eventos_moderacion")
      .select("data")
      .where("kind", "=", "request_added")
      .execute();
    const ours = events.filter(({ data }) => data.includes(referencia));
    expect(ours.map(({ data }) => JSON.parse(data) as unknown)).toEqual([{ referencia }]);
  });

  it("has an objection about which no case decides answered by a moderator", async () => {
    const { id } = await publish();
    const secret = await asked({ direcciones: `/publicacion/${id}\nhttps://otro.example/x` });
    await decide((await caseOf(id))!.id_caso, "removed");
    await closeDecided(ctx.db);
    const { referencia } = await followed(secret);
    await ctx.db
      .updateTable("solicitudes_retiro")
      .set({ due_at: Date.now() - HOUR_MS })
      .where("referencia", "=", referencia)
      .execute();
    await tell(secret, { intent: "appeal", texto: "Falta la otra" });
    const told = (await mails(ctx)).length;
    await closeDecided(ctx.db);
    expect(await mails(ctx)).toHaveLength(told);
    expect(await followed(secret)).toMatchObject({ state: "open", mayAdd: true });
    const moderator = await newPerson(ctx, { role: "moderator" });
    const { body } = await call("GET", "/moderacion/solicitudes?lista=waiting", { as: moderator });
    const rows = body.rows as { id_solicitud: number; referencia: string; due_at: number }[];
    const waiting = rows.find((row) => row.referencia === referencia);
    // The time of the request has run out, that of the objection begins.
    expect(waiting?.due_at).toBeGreaterThan(Date.now() + 24 * HOUR_MS);
    const path = `/api/moderacion/solicitudes/${waiting!.id_solicitud}/respuesta`;
    const answer = { texto: "Está en otro sitio", cerrar: true };
    expect((await call("POST", path, { as: moderator, body: answer })).status).toBeLessThan(300);
    expect(await followed(secret)).toMatchObject({ state: "closed", mayAppeal: false });
  });

  it("refuses an appeal that comes after its time", async () => {
    const { id } = await publish();
    const secret = await asked({ direcciones: `/publicacion/${id}` });
    await decide((await caseOf(id))!.id_caso, "kept");
    const resolved_at = Date.now() - 200 * 24 * HOUR_MS;
    await ctx.db.updateTable("denuncias").set({ resolved_at }).execute();
    expect((await tell(secret, { intent: "appeal", texto: "Tarde" })).body.code).toBe(
      "appeal_refused",
    );
  });

  it("limits floods: they are told to wait, and what was sent stays", async () => {
    const from = "2001:db8:f::1";
    const { id } = await publish();
    const secret = await asked({ direcciones: `/publicacion/${id}` }, { from });
    let answer = await ask({}, { from });
    for (let sent = 0; sent < 20 && answer.status !== 429; sent += 1)
      answer = await ask({}, { from });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await followed(secret)).items).toHaveLength(1);
    expect(HIDDEN_PER_ADDRESS).toBeGreaterThanOrEqual(100);
  });

  it("opens to nobody without the secret", async () => {
    const secret = await asked({ direcciones: "/publicacion/1" });
    for (const guess of ["x", "a".repeat(43), `${secret.slice(0, 42)}_`]) {
      const page = call("GET", `/retiro/${guess}`);
      await expect(page).rejects.toMatchObject({ init: { status: 404 } });
      expect((await tell(guess, { intent: "withdraw" })).status).toBe(404);
    }
    expect((await followed(secret)).state).toBe("open");
  });
});
