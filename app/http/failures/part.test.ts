import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "#app/log.server.ts";
import { loader as root } from "#app/root.tsx";
import { strings as comments } from "#app/features/comments/strings.ts";
import type { Schema } from "#db/schema.ts";
import { without } from "#tests/kit/broken.ts";
import { call, requestOf, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { engines } from "#tests/setup/database.ts";

// A page of which one table is gone: the rest of it is there, and the log says what failed.

describe.each(engines)("one failed part never takes the page, on %s", (engine) => {
  const ctx = useStage(engine);
  const failures = vi.spyOn(log, "error");
  let ana: Person;
  let eva: Person;
  let post: number;

  beforeAll(async () => {
    ana = await newPerson(ctx, { es_creador: 1, verificado: 1 });
    eva = await newPerson(ctx, "eva");
    post = (await newPost(ana, { shows: ["photo"] })).id;
    await befriend(ana, eva);
    await call("POST", `/api/messages/with/${ana.id}`, { as: eva, body: { text: "Hola" } });
  });
  afterEach(() => failures.mockClear());

  const openWithout = (table: keyof Schema, path: string, as: Person | null = ana) =>
    without(ctx.db, table, () => call("GET", path, { as }));
  const logged = () => failures.mock.calls.map(([about]) => (about as { part?: string }).part);

  it("the badge: the header has no number", async () => {
    const request = requestOf("GET", "/terms", { as: ana });
    const open = () => root({ request, params: {}, context: {} });
    expect((await open()).data.unread).toBe(1);
    const { data } = await without(ctx.db, "conversaciones", open);
    expect(data).toMatchObject({ unread: null, viewer: { id_usuario: ana.id } });
    expect(logged()).toEqual(["unread badge"]);
  });

  it("the conversations: the thread beside them is there", async () => {
    const { status, body } = await openWithout("buzones", `/messages?to=${eva.id}&before=1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ conversations: { page: null }, peer: { id_usuario: eva.id } });
    expect(body.thread).toMatchObject({ messages: [] });
    expect(logged()).toEqual(["conversations"]);
  });

  it("the thread: its peer, the composer and the conversations are there", async () => {
    const { status, body } = await openWithout("mensajes", `/messages?to=${eva.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ thread: null, peer: { id_usuario: eva.id, canWrite: true } });
    expect(body.conversations.page.rows).toMatchObject([{ peer_id: eva.id }]);
    expect(logged()).toEqual(["thread"]);
  });

  it("a peer who cannot be looked up: the page says so, and it is no 'nobody'", async () => {
    const { status, body } = await openWithout("bloqueos", `/messages?to=${eva.id}`);
    expect(status).toBe(500);
    expect(body).toMatchObject({ isUnopened: true, problem: null, asked: String(eva.id) });
    expect(logged()).toContain("peer");
    const nobody = await call("GET", "/messages?to=nadie_de_aqui", { as: ana });
    expect(nobody).toMatchObject({ status: 404, body: { isUnopened: false } });
  });

  it("whom one has blocked: the choice above is there", async () => {
    const { status, body } = await openWithout("bloqueos", "/settings/messages");
    expect(status).toBe(200);
    expect(body).toMatchObject({ mensajes_de: "todos", blocked: null });
    expect(logged()).toEqual(["blocked people"]);
  });

  it("the comments: the post is there, and the sentence says why they are not", async () => {
    const { status, body } = await openWithout("comentarios", `/publicacion/${post}`);
    expect(status).toBe(200);
    const { page, error } = body.comments;
    expect({ id: body.post.id_publicacion, page }).toEqual({ id: post, page: null });
    expect(error).toContain(comments.failed.load.split(":")[0]);
    expect(logged()).toEqual(["comments"]);
  });

  it("a profile's posts and follow state: the person is there", async () => {
    const noPosts = await openWithout("archivos", `/u/${ana.id}`, eva);
    expect(noPosts.body).toMatchObject({ profile: { id_usuario: ana.id }, page: null });
    expect(logged()).toEqual(["posts of a profile"]);
    const noFollows = await openWithout("seguimientos", `/u/${ana.id}`, eva);
    expect(noFollows.body.profile).toMatchObject({ id_usuario: ana.id, following: null });
    // Whom one follows is said of each post too.
    expect(logged()).toContain("follow state");
  });

  it.each(["/profile", "/profile?tab=saved", "/saved"])("the list of %s", async (path) => {
    const table = path === "/profile" ? "archivos" : "guardados";
    expect(await openWithout(table, path)).toMatchObject({ status: 200, body: { page: null } });
    expect(logged()).toHaveLength(1);
  });

  it("the list of one's posts, and what their files take", async () => {
    const noPosts = await openWithout("archivos", "/settings/posts");
    const storage = expect.any(Object) as object;
    expect(noPosts).toMatchObject({ status: 200, body: { page: null, storage } });
    expect(logged()).toEqual(["own posts"]);
    failures.mockClear();
    const noUploads = await openWithout("subidas", "/settings/posts");
    expect(noUploads.body).toMatchObject({ page: expect.any(Object) as object, storage: null });
    expect(logged()).toEqual(["storage"]);
  });

  it("the dashboard: its tabs are there, and nothing is said", async () => {
    const summary = await openWithout("vistas_mensuales", "/dashboard");
    expect(summary.body).toMatchObject({ tab: "resumen", summary: null });
    const table = await openWithout("publicaciones", "/dashboard?tab=publicaciones");
    expect(table.body).toMatchObject({ tab: "publicaciones", page: null });
    const noPayouts = await openWithout("pagos", "/dashboard");
    expect(noPayouts.body.summary).toMatchObject({ payouts: [], dueCents: 0 });
    expect(logged()).toEqual(["summary", "table of posts", "payouts"]);
  });

  it("settling: only the log says that it failed", async () => {
    const pressed = await without(ctx.db, "vistas_mensuales", () =>
      submit("/dashboard", { as: ana, fields: { intent: "settle" } }),
    );
    expect(pressed).toEqual({ status: 303, to: "/dashboard" });
    expect(failures.mock.calls.map(([, what]) => what)).toEqual(["settling failed"]);
  });

  it("a refusal is about the whole page", async () => {
    expect(await call("GET", "/publicacion/999999", { as: ana })).toMatchObject({ status: 302 });
    expect(failures).not.toHaveBeenCalled();
  });
});
