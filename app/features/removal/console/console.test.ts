import sharp, { type Sharp } from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { sendPicture } from "#app/features/cases/test-support.ts";
import { photo } from "#tests/kit/files.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { uploadPost, workOff, workUntil } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { asked, followed, mails, numberOf } from "../test-support.ts";

describe.each(engines)("requests of the portal in the console on %s", (engine) => {
  const ctx = useStage(engine);
  beforeEach(() => ctx.db.deleteFrom("jobs").execute());

  const onDuty = (role: "moderator" | "administrator" = "moderator") => newPerson(ctx, { role });
  /** A picture whose bytes no other has. */
  const noise = async () => {
    const grain = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const create = {
      width: 300,
      height: 200,
      channels: 3,
      background: "white",
      noise: grain,
    } as const;
    return { name: "foto.jpg", bytes: await sharp({ create }).jpeg().toBuffer() };
  };
  const listed = async (as: Person, lista: string) => {
    const { body } = await call("GET", `/moderacion/solicitudes?lista=${lista}`, { as });
    return body.rows.map(({ id_solicitud }: { id_solicitud: number }) => id_solicitud);
  };
  const auditOf = async (id: number) => {
    const rows = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("subject_kind", "=", "solicitud")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  };

  it("lists by deadline those that no case decides, and apart those that one does", async () => {
    const moderator = await onDuty();
    const post = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const calm = await numberOf(
      ctx,
      await asked({ motivo: "otro", direcciones: "https://otro.example/x" }),
    );
    const urgent = await numberOf(ctx, await asked({ motivo: "menor", direcciones: "no es nada" }));
    const decided = await numberOf(ctx, await asked({ direcciones: `/publicacion/${post.id}` }));
    const waiting = await listed(moderator, "waiting");
    expect(waiting.filter((id: number) => [calm, urgent, decided].includes(id))).toEqual([
      urgent,
      calm,
    ]);
    expect(await listed(moderator, "cases")).toContain(decided);
    const { body } = await call("GET", "/moderacion", { as: moderator });
    expect(body.requests.waiting).toBe(waiting.length);
  });

  it("is found by its reference, and read with who asks, what for and where each address stands", async () => {
    const moderator = await onDuty();
    const secret = await asked({ direcciones: "https://otro.example/x", descripcion: "Soy yo" });
    const { referencia } = await followed(secret);
    const id = await numberOf(ctx, secret);
    const found = await call("GET", `/moderacion?q=${referencia.toLowerCase()}`, { as: moderator });
    expect(found.body.request).toMatchObject({ id_solicitud: id, referencia });
    const { body } = await call("GET", `/moderacion/solicitudes/${id}`, { as: moderator });
    expect(body.request).toMatchObject({ firma: "Ana Pérez", descripcion: "Soy yo" });
    expect(body.items).toMatchObject([{ direccion: "https://otro.example/x", state: "foreign" }]);
    // Nobody in the house needs the private link.
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("is answered, which the private page shows and a mail tells, and ended by an answer", async () => {
    const moderator = await onDuty();
    const secret = await asked({ direcciones: "https://otro.example/x" });
    const id = await numberOf(ctx, secret);
    const page = `/moderacion/solicitudes/${id}`;
    const say = (texto: string, cerrar: string) =>
      submit(page, { as: moderator, fields: { intent: "answer", texto, cerrar } });
    expect((await say("¿Tienes otra dirección?", "0")).status).toBe(303);
    expect(await followed(secret)).toMatchObject({ state: "open", mayAdd: true });
    await say("No está aquí: pídelo a ese sitio.", "1");
    const { state, notes } = await followed(secret);
    expect(state).toBe("closed");
    expect(notes.map(({ kind, texto }) => [kind, texto])).toEqual([
      ["answer", "¿Tienes otra dirección?"],
      ["answer", "No está aquí: pídelo a ese sitio."],
    ]);
    const sent = await mails(ctx);
    expect(sent.slice(1).map(({ to }) => to)).toEqual(["ana@example.org", "ana@example.org"]);
    expect(await auditOf(id)).toEqual(["removal.answer", "removal.answer"]);
    // What was told to the person is in no log.
    const logged = await ctx.db
      .selectFrom("auditoria")
      .select("data")
      .where("action", "=", "removal.answer")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(logged.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      { isClosed: false },
      { isClosed: true },
    ]);
    const late = { as: moderator, body: { texto: "Otra cosa" } };
    const answered = await call("POST", `/api/moderacion/solicitudes/${id}/respuesta`, late);
    expect(answered).toMatchObject({ status: 409, body: { code: "request_closed" } });
  });

  it("one that a case decides stays open until then, whatever is answered", async () => {
    const moderator = await onDuty();
    const { id: post } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const secret = await asked({ direcciones: `/publicacion/${post}` });
    const body = { texto: "La estamos mirando", cerrar: true };
    const path = `/api/moderacion/solicitudes/${await numberOf(ctx, secret)}/respuesta`;
    await call("POST", path, { as: moderator, body });
    expect((await followed(secret)).state).toBe("open");
  });

  it("shows a copy to who is on duty alone, and writes down that they looked", async () => {
    const [moderator, file] = [await onDuty(), await photo()];
    const id = await numberOf(ctx, await asked({}, { files: [file] }));
    const page = await call("GET", `/moderacion/solicitudes/${id}`, { as: moderator });
    expect(page.body.copies).toEqual([{ number: 1, mime: "image/jpeg" }]);
    expect(await auditOf(id)).toEqual([]);
    const path = `/moderacion/solicitudes/${id}/copias/1`;
    const { status, headers } = await call("GET", path, { as: moderator });
    expect([status, headers.get("Content-Length")]).toEqual([200, `${file.bytes.length}`]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(await auditOf(id)).toEqual(["removal.look"]);
    const beyond = await call("GET", path.replace(/1$/, "2"), { as: moderator });
    expect(beyond.status).toBe(404);
    const stranger = await newPerson(ctx);
    expect((await call("GET", path, { as: stranger })).status).toBe(403);
    expect((await call("GET", path)).status).toBe(401);
  });

  it("finds the posts that show a copy, and names them in the request, hidden first", async () => {
    const [moderator, file] = [await onDuty(), await photo()];
    const { id: post } = await newPost(await newPerson(ctx), { files: [file] });
    const secret = await asked({}, { files: [file] });
    const id = await numberOf(ctx, secret);
    const page = `/moderacion/solicitudes/${id}`;
    const { body } = await call("GET", `${page}?iguales=1`, { as: moderator });
    expect(body.found.found).toContainEqual({ kind: "publicacion", id: post, distance: 0 });
    const added = await submit(page, { as: moderator, fields: { intent: "add" } });
    expect(added.to).toBe(`${page}?hecho=add&cuantas=${body.found.found.length}`);
    const { items } = await followed(secret);
    expect(items).toContainEqual({ direccion: `/publicacion/${post}`, state: "hidden" });
    expect(await listed(moderator, "waiting")).not.toContain(id);
  });

  it("finds what only looks like a copy, mirrored too, among posts and pictures of profiles, with how near it is", async () => {
    const bridge = () => sharp("tests/fixtures/pdq/bridge.png").resize(400, 400, { fit: "fill" });
    const fileOf = async (picture: Sharp) => ({
      name: "foto.jpg",
      bytes: await picture.jpeg({ quality: 88 }).toBuffer(),
    });
    const [moderator, owner, ana] = [await onDuty(), await newPerson(ctx), await newPerson(ctx)];
    const post = await uploadPost(owner, [await fileOf(bridge())]);
    const other = await uploadPost(owner, [await fileOf(bridge().rotate(20).negate())]);
    await workOff(ctx);
    expect(await sendPicture(ctx, ana, (await fileOf(bridge().resize(300))).bytes)).toBe(200);
    const copy = await fileOf(bridge().flop().resize(350));
    const secret = await asked({}, { files: [copy] });
    const page = `/moderacion/solicitudes/${await numberOf(ctx, secret)}?iguales=1`;
    const found = async () => (await call("GET", page, { as: moderator })).body.found;
    expect(await found()).toEqual({ found: [], isSearching: true });
    // The job goes on by and by, with rests in which nothing is due.
    await workUntil(ctx, async () => expect((await found()).isSearching).toBe(false));
    const { found: things } = await found();
    const near = expect.toSatisfy((bits: number) => bits > 0 && bits <= 31) as number;
    expect(things).toHaveLength(2);
    expect(things).toContainEqual({ kind: "publicacion", id: post, distance: near });
    expect(things).toContainEqual({ kind: "avatar", id: ana.id, distance: near });
    expect(things).not.toContainEqual(expect.objectContaining({ id: other }));
    await submit(page.replace("?iguales=1", ""), { as: moderator, fields: { intent: "add" } });
    const { items } = await followed(secret);
    expect(items).toContainEqual({ direccion: `/publicacion/${post}`, state: "hidden" });
    expect(items.map(({ direccion }) => direccion)).toContain(`/profile/${ana.id}#foto`);
  });

  it("one with a case about who is on duty is out of their sight, whatever they may do otherwise", async () => {
    const [own, other] = [await onDuty("administrator"), await onDuty()];
    const { id: post } = await newPost(own, { shows: ["photo"] });
    const secret = await asked({ direcciones: `/publicacion/${post}` }, { files: [await photo()] });
    const id = await numberOf(ctx, secret);
    const { referencia } = await followed(secret);
    const page = `/moderacion/solicitudes/${id}`;
    const refused = { status: 403, body: { code: "cannot_decide_self" } };
    await expect(call("GET", page, { as: own })).rejects.toMatchObject({ init: { status: 403 } });
    expect((await call("GET", `${page}/copias/1`, { as: own })).status).toBe(403);
    for (const [what, body] of [
      ["respuesta", { texto: "¿Quién eres?" }],
      ["iguales", {}],
      ["pruebas", {}],
    ] as const) {
      const path = `/api/moderacion/solicitudes/${id}/${what}`;
      expect(await call("POST", path, { as: own, body }), what).toMatchObject(refused);
    }
    expect(await auditOf(id)).toEqual([]);
    const found = async (as: Person) => {
      const { body } = await call("GET", `/moderacion?q=${referencia}`, { as });
      return { request: body.request?.id_solicitud, cases: body.list.rows.length };
    };
    expect(await found(own)).toEqual({ request: undefined, cases: 0 });
    expect(await found(other)).toEqual({ request: id, cases: 1 });
    expect(await listed(own, "cases")).not.toContain(id);
    expect(await listed(other, "cases")).toContain(id);
    const open = (as: Person) => call("GET", "/moderacion", { as });
    await ctx.db.updateTable("solicitudes_retiro").set({ con_casos: 0 }).execute();
    const [mine, all] = [await open(own), await open(other)];
    expect(all.body.requests.waiting - mine.body.requests.waiting).toBe(1);
  });

  it.each([
    ["looks like a post", "publicacion"],
    ["looks like an avatar", "avatar"],
    ["looks like a cover", "perfil"],
    ["is, byte for byte, in a post", "file"],
    ["is, byte for byte, a picture of a profile", "picture"],
  ] as const)("one whose copy %s of who is on duty is out of their sight", async (_how, kind) => {
    const [own, other, file] = [await onDuty(), await onDuty(), await noise()];
    const { id: post } = await newPost(
      own,
      kind === "file" ? { files: [file] } : { shows: ["photo"] },
    );
    const secret = await asked({}, { files: [file] });
    const id = await numberOf(ctx, secret);
    const { name, sha256 } = await ctx.db
      .selectFrom("objetos_conservados")
      .select(["name", "sha256"])
      .where("id_solicitud", "=", id)
      .executeTakeFirstOrThrow();
    if (kind === "picture") {
      const print = { kind: "avatar" as const, id_usuario: own.id, id_archivo: null, sha256 };
      const rest = { md5: null, sha1: null, frames: "", created_at: 1 };
      await ctx.db
        .insertInto("huellas")
        .values({ ...print, ...rest })
        .execute();
    } else if (kind !== "file") {
      const subject = { subject_kind: kind, subject_id: kind === "publicacion" ? post : own.id };
      const found = { id_solicitud: id, name, distance: 3, created_at: 1, ...subject };
      await ctx.db.insertInto("parecidos_retiro").values(found).execute();
    }
    const page = `/moderacion/solicitudes/${id}`;
    const refused = { status: 403, body: { code: "cannot_decide_self" } };
    const body = { texto: "No hay nada", cerrar: true };
    const answer = `/api/moderacion/solicitudes/${id}/respuesta`;
    const waiting = async (as: Person) =>
      (await call("GET", "/moderacion", { as })).body.requests.waiting as number;
    expect(await call("POST", answer, { as: own, body })).toMatchObject(refused);
    expect((await call("GET", `${page}/copias/1`, { as: own })).status).toBe(403);
    await expect(call("GET", page, { as: own })).rejects.toMatchObject({ init: { status: 403 } });
    expect(await listed(own, "waiting")).not.toContain(id);
    expect((await followed(secret)).state).toBe("open");
    expect(await listed(other, "waiting")).toContain(id);
    expect((await waiting(other)) - (await waiting(own))).toBe(1);
    // Somebody has to read it: its time runs.
    const others = ctx.db.updateTable("usuarios").set({ role: "user" });
    await others.where("id_usuario", "<>", own.id).execute();
    expect((await call("GET", page, { as: own })).body.request.id_solicitud).toBe(id);
  });

  it("one that is about all who are on duty is read by them, and by none of them once somebody else is", async () => {
    const others = ctx.db.updateTable("usuarios").set({ role: "user" });
    await others.execute();
    const both = [await onDuty(), await onDuty()] as const;
    const id = await numberOf(ctx, await asked({}, { files: [await noise()] }));
    const { name } = await ctx.db
      .selectFrom("objetos_conservados")
      .select("name")
      .where("id_solicitud", "=", id)
      .executeTakeFirstOrThrow();
    for (const { id: subject_id } of both) {
      const found = { id_solicitud: id, name, distance: 3, created_at: 1, subject_id };
      await ctx.db
        .insertInto("parecidos_retiro")
        .values({ ...found, subject_kind: "avatar" })
        .execute();
    }
    for (const each of both) expect(await listed(each, "waiting")).toContain(id);
    const third = await onDuty();
    for (const each of both) expect(await listed(each, "waiting")).not.toContain(id);
    expect(await listed(third, "waiting")).toContain(id);
  });

  it("lets go of the evidence of an authority at the word of an administrator", async () => {
    const { id: post } = await newPost(await newPerson(ctx), { shows: ["photo"] });
    const authority = { quien: "autoridad", autoridad: "Fiscalía", expediente: "FED/1" };
    const secret = await asked({ ...authority, direcciones: `/publicacion/${post}` });
    const id = await numberOf(ctx, secret);
    const path = `/api/moderacion/solicitudes/${id}/pruebas`;
    const evidence = async (as: Person) =>
      (await call("GET", `/moderacion/solicitudes/${id}`, { as })).body.evidence;
    const moderator = await onDuty();
    expect((await call("POST", path, { as: moderator, body: {} })).status).toBe(403);
    expect(await evidence(moderator)).toBe(1);
    const administrator = await onDuty("administrator");
    expect((await call("POST", path, { as: administrator, body: {} })).status).toBe(204);
    expect(await evidence(moderator)).toBe(0);
    expect(await auditOf(id)).toEqual(["removal.release"]);
  });
});
