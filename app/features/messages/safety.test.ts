import { describe, expect, it } from "vitest";
import { suspendAccount, unsuspendAccount } from "#app/features/cases/operator.server.ts";
import { writeComment } from "#app/features/comments/commands.server.ts";
import { setFollow } from "#app/features/people/follow/follow.server.ts";
import { engines } from "#tests/setup/database.ts";
import { deliverEvents } from "#tests/setup/events.ts";
import { isBlocked } from "#app/features/people/blocks.server.ts";
import { listBlocked } from "#app/features/people/block.server.ts";
import { setPreferences } from "./preferences.server.ts";
import { block, conversationsOf, countRows, threadOf, unreadOf, write } from "./test-support.ts";
import { call } from "#tests/kit/call.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";

describe.each(engines)("blocks and who may write on %s", (engine) => {
  const ctx = useStage(engine);
  const idOf = ({ viewer }: Person) => viewer.id_usuario;
  const two = async () => [await newPerson(ctx), await newPerson(ctx)] as const;
  const peersOf = async (who: Person) =>
    (await conversationsOf(who)).body.conversations.map(
      (each: { peer_id: number }) => each.peer_id,
    );
  const follow = (fan: Person, other: Person) =>
    ctx.db
      .insertInto("seguimientos")
      .values({ follower_id: idOf(fan), followed_id: idOf(other), created_at: 1 })
      .execute();

  it("a blocked person neither writes nor finds the conversation, until unblocked", async () => {
    const [ana, troll] = await two();
    await write(troll, idOf(ana), { text: "uno" });
    await write(ana, idOf(troll), { text: "basta" });
    expect((await block(ana, idOf(troll), { blocked: true })).body).toEqual({ blocked: true });

    const gone = { status: 404, body: { code: "user_not_found" } };
    expect(await write(troll, idOf(ana), { text: "dos" })).toMatchObject(gone);
    expect(await threadOf(troll, idOf(ana))).toMatchObject(gone);
    expect(await peersOf(troll)).toEqual([]);
    // What cannot be found is not counted either.
    expect((await unreadOf(troll)).body.unread_count).toBe(0);

    const refused = { status: 403, body: { code: "peer_blocked" } };
    expect(await write(ana, idOf(troll), { text: "x" })).toMatchObject(refused);
    expect((await threadOf(ana, idOf(troll))).body.messages).toHaveLength(2);

    await block(ana, idOf(troll), { blocked: false });
    expect(await peersOf(troll)).toEqual([idOf(ana)]);
    expect((await unreadOf(troll)).body.unread_count).toBe(1);
    expect((await write(troll, idOf(ana), { text: "perdón" })).status).toBe(201);
  });

  it("a block is seen by polls that were told nothing is new", async () => {
    const [ana, troll] = await two();
    await write(troll, idOf(ana), { text: "uno" });
    const list = await conversationsOf(troll);
    const thread = await threadOf(troll, idOf(ana));
    await block(ana, idOf(troll), { blocked: true });
    await deliverEvents(ctx);
    expect((await conversationsOf(troll, { etag: list.etag! })).status).toBe(200);
    expect((await threadOf(troll, idOf(ana), { etag: thread.etag! })).status).toBe(404);
  });

  it("who is suspended is unknown, to polls too, until they are back", async () => {
    const [ana, gone] = await two();
    await befriend(ana, gone);
    await write(gone, idOf(ana), { text: "uno" });
    const list = await conversationsOf(ana);
    const { nombre_usuario } = gone.viewer;
    await suspendAccount(ctx, nombre_usuario);
    await deliverEvents(ctx);
    const unknown = await call("GET", "/api/messages/with/999999", { as: ana });
    const thread = await call("GET", `/api/messages/with/${idOf(gone)}`, { as: ana });
    expect([thread.status, thread.body]).toEqual([unknown.status, unknown.body]);
    const page = async (to: string | number) =>
      (await call("GET", `/messages?to=${to}`, { as: ana })).body as Record<string, unknown>;
    const { peer, problem } = await page("nadie_nunca");
    expect(await page(idOf(gone))).toMatchObject({ peer, problem });
    expect((await conversationsOf(ana, { etag: list.etag! })).body.conversations).toEqual([]);
    expect((await unreadOf(ana)).body.unread_count).toBe(0);

    await unsuspendAccount(ctx, nombre_usuario);
    await deliverEvents(ctx);
    expect(await peersOf(ana)).toEqual([idOf(gone)]);
    expect((await unreadOf(ana)).body.unread_count).toBe(1);
  });

  it("blocking ends the follows between the two, and their counts", async () => {
    const [ana, fan] = await two();
    await follow(fan, ana);
    await follow(ana, fan);
    const both = [idOf(ana), idOf(fan)];
    await ctx.db
      .updateTable("usuarios")
      .set({ followersCount: 1, followingCount: 1 })
      .where("id_usuario", "in", both)
      .execute();
    await block(ana, idOf(fan), { blocked: true });
    await block(ana, idOf(fan), { blocked: true });
    const people = await ctx.db
      .selectFrom("usuarios")
      .select(["followersCount", "followingCount"])
      .where("id_usuario", "in", both)
      .execute();
    expect(people).toEqual(Array(2).fill({ followersCount: 0, followingCount: 0 }));
    expect(
      await ctx.db
        .selectFrom("seguimientos")
        .selectAll()
        .where("follower_id", "in", both)
        .execute(),
    ).toEqual([]);
    expect(await isBlocked(ctx.db, idOf(ana), idOf(fan))).toBe(true);
    expect(await isBlocked(ctx.db, idOf(fan), idOf(ana))).toBe(true);
  });

  it("between the two there is no follow and no comment, either way", async () => {
    const [ana, troll] = await two();
    const post = await newPost(ana, { files: [await photo()] });
    await writeComment(troll, { ...post, contenido: "antes" });
    await block(ana, idOf(troll), { blocked: true });
    await expect(setFollow(troll, { id: idOf(ana) })).rejects.toThrow("user_not_found");
    await expect(setFollow(ana, { id: idOf(troll) })).rejects.toThrow("blocked");
    const written = writeComment(troll, { ...post, contenido: "x" });
    await expect(written).rejects.toThrow("post_not_found");
    await block(ana, idOf(troll), { blocked: false });
    await setFollow(troll, { id: idOf(ana) });
    await writeComment(troll, { ...post, contenido: "después" });
  });

  it("a block is one's own: it toggles, and nobody takes back another's", async () => {
    const [ana, troll] = await two();
    expect((await block(ana, idOf(troll))).body).toEqual({ blocked: true });
    await block(troll, idOf(ana), { blocked: false });
    expect(await isBlocked(ctx.db, idOf(ana), idOf(troll))).toBe(true);
    expect((await listBlocked(ana, { before: null })).rows).toMatchObject([
      { id_usuario: idOf(troll) },
    ]);
    expect((await listBlocked(troll, { before: null })).rows).toEqual([]);
    expect((await block(ana, idOf(troll))).body).toEqual({ blocked: false });
    expect(await isBlocked(ctx.db, idOf(ana), idOf(troll))).toBe(false);
  });

  it("a block stays in the list of who is not there, without a picture that nobody is given", async () => {
    const [ana, troll] = await two();
    await block(ana, idOf(troll), { blocked: true });
    const set = (status: "active" | "suspended") =>
      ctx.db
        .updateTable("usuarios")
        .set({ status, profile_picture: "foto.webp" })
        .where("id_usuario", "=", idOf(troll))
        .execute();
    const blocked = async () => (await listBlocked(ana, { before: null })).rows;
    const { nombre_usuario } = troll.viewer;
    const row = { id_usuario: idOf(troll), nombre_usuario };
    await set("suspended");
    expect(await blocked()).toEqual([{ ...row, profile_picture: null }]);
    await set("active");
    expect(await blocked()).toEqual([{ ...row, profile_picture: "foto.webp" }]);
  });

  it("refuses to block oneself, nobody, and without an account", async () => {
    const ana = await newPerson(ctx);
    const before = await countRows(ctx, "bloqueos");
    expect(await block(ana, idOf(ana))).toMatchObject({ status: 400 });
    expect(await block(ana, 999_999)).toMatchObject({ status: 404 });
    expect(await block(null, idOf(ana))).toMatchObject({ status: 401 });
    expect(await block(ana, 1, { blocked: "sí" })).toMatchObject({ status: 400 });
    expect(await countRows(ctx, "bloqueos")).toBe(before);
  });

  it("a message and a block at once: no message comes after the block", async () => {
    const [ana, troll] = await two();
    const sends = Array.from({ length: 8 }, (_, i) => write(troll, idOf(ana), { text: `${i}` }));
    await Promise.all([...sends, block(ana, idOf(troll), { blocked: true })]);
    const arrived = (await threadOf(ana, idOf(troll))).body.messages.length;
    expect((await write(troll, idOf(ana), { text: "x" })).status).toBe(404);
    expect((await threadOf(ana, idOf(troll))).body.messages).toHaveLength(arrived);
  });

  it("people choose who may write to them", async () => {
    const [ana, stranger] = await two();
    const friend = await newPerson(ctx);
    await follow(ana, friend);
    const status = async (who: Person) => (await write(who, idOf(ana), { text: "x" })).status;

    await setPreferences(ana, { mensajes_de: "seguidos" });
    expect([await status(stranger), await status(friend)]).toEqual([403, 201]);
    await setPreferences(ana, { mensajes_de: "nadie" });
    expect([await status(stranger), await status(friend)]).toEqual([403, 403]);
    expect((await write(friend, idOf(ana), { text: "x" })).body.error).toBe(
      "Esta persona no recibe mensajes tuyos.",
    );
    await setPreferences(ana, { mensajes_de: "todos" });
    expect([await status(stranger), await status(friend)]).toEqual([201, 201]);
  });

  it("whom one writes to may answer, until one chooses anew", async () => {
    const [ana, stranger] = await two();
    await setPreferences(ana, { mensajes_de: "nadie" });
    await write(ana, idOf(stranger), { text: "¿Hola?" });
    expect((await write(stranger, idOf(ana), { text: "Hola" })).status).toBe(201);
    // The same choice again changes nothing.
    await setPreferences(ana, { mensajes_de: "nadie" });
    expect((await write(stranger, idOf(ana), { text: "Sí" })).status).toBe(201);
    await setPreferences(ana, { mensajes_de: "seguidos" });
    expect((await write(stranger, idOf(ana), { text: "¿?" })).status).toBe(403);
  });
});
