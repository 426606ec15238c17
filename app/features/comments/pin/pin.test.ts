import { describe, expect, it } from "vitest";
import { setBlock } from "#app/features/people/block.server.ts";
import { commentsOnPage } from "../page.server.ts";
import { call, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { setCommentHidden } from "../counted.server.ts";

describe.each(engines)("a pinned comment and the orders on %s", (engine) => {
  const ctx = useStage(engine);
  const write = async (id: number, as: Person, contenido: string, en_respuesta_a?: number) => {
    const body = { contenido, en_respuesta_a };
    const answer = await told("POST", `/api/publicaciones/${id}/comentarios`, { as, body });
    return answer.body.comment.id_comentario as number;
  };
  const pin = (id: number, as: Person | null, pinned?: unknown) =>
    told("POST", `/api/comentarios/${id}/pin`, { as, body: { pinned } });
  const list = async (id: number, as: Person | null = null, query = "") =>
    (await call("GET", `/api/publicaciones/${id}/comentarios${query}`, { as })).body as {
      pinned: { id_comentario: number } | null;
      comments: { id_comentario: number; pinned: boolean; canPin: boolean }[];
      nextBefore: string | null;
    };
  const idsOf = async (id: number, query?: string) =>
    (await list(id, null, query)).comments.map(({ id_comentario }) => id_comentario);

  async function scene() {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const { id } = await newPost(ana);
    const one = await write(id, beto, "uno");
    const two = await write(id, ana, "dos");
    const three = await write(id, beto, "tres");
    return { ana, beto, id, one, two, three };
  }

  it("is one of a post, stands beside the first page and where it stood, and is taken back", async () => {
    const { ana, beto, id, one, two, three } = await scene();
    expect((await list(id)).pinned).toBeNull();
    expect(await pin(one, ana, true)).toEqual({ status: 200, body: { pinned: true } });
    expect(await list(id)).toMatchObject({
      pinned: { id_comentario: one, pinned: true, canPin: false },
      comments: [{ id_comentario: three }, { id_comentario: two }, { id_comentario: one }],
    });
    const first = await list(id, ana, "?limit=2");
    expect(first.pinned).toMatchObject({ id_comentario: one, canPin: true });
    expect(first.comments).toHaveLength(2);
    const rest = await list(id, ana, `?limit=2&before=${first.nextBefore}`);
    expect(rest).toMatchObject({ pinned: null, comments: [{ id_comentario: one }] });
    const page = await commentsOnPage(beto, id, new URLSearchParams());
    expect(page.page?.rows.map((row) => row.id_comentario)).toEqual([one, three, two]);
    expect((await pin(two, ana)).body).toEqual({ pinned: true });
    expect((await list(id)).pinned).toMatchObject({ id_comentario: two });
    expect((await pin(two, ana)).body).toEqual({ pinned: false });
    expect((await list(id)).pinned).toBeNull();
  });

  it("is chosen by whose post it is alone, among what stands by itself and can be read", async () => {
    const { ana, beto, id, one, two, three } = await scene();
    const moderator = await newPerson(ctx, { role: "moderator" });
    const answer = await write(id, beto, "re", one);
    for (const as of [beto, moderator]) expect((await pin(one, as, true)).status).toBe(404);
    expect((await pin(one, null, true)).status).toBe(401);
    expect((await pin(answer, ana, true)).status).toBe(404);
    expect((await pin(999_999, ana, true)).status).toBe(404);
    expect((await pin(one, ana, "si")).status).toBe(400);
    await pin(three, ana, true);
    await ctx.db.transaction().execute((trx) => setCommentHidden(trx, three, true));
    for (const as of [null, ana, beto]) expect((await list(id, as)).pinned).toBeNull();
    expect((await pin(three, ana, true)).status).toBe(404);
    // What cannot be read is in nobody's way.
    expect((await pin(two, ana, true)).status).toBe(200);
    await setBlock(ana, { id_usuario: beto.id, blocked: true });
    expect((await pin(one, ana, true)).status).toBe(404);
  });

  it("is one however many are chosen at once, and goes with its comment", async () => {
    const { ana, beto, id, one, two, three } = await scene();
    const all = await Promise.all([one, two, three].map((each) => pin(each, ana, true)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(id)).comments.filter(({ pinned }) => pinned)).toHaveLength(1);
    await pin(one, ana, true);
    await told("DELETE", `/api/comentarios/${one}`, { as: beto });
    expect((await list(id)).pinned).toBeNull();
  });

  it("are the newest first, or what is liked most, page by page", async () => {
    const { ana, beto, id, one, two, three } = await scene();
    for (const as of [ana, beto]) await told("POST", `/api/comentarios/${one}/like`, { as });
    await told("POST", `/api/comentarios/${two}/like`, { as: beto });
    expect(await idsOf(id)).toEqual([three, two, one]);
    expect(await idsOf(id, "?sort=popular")).toEqual([one, two, three]);
    const first = await list(id, null, "?sort=popular&limit=2");
    expect(await idsOf(id, `?sort=popular&before=${first.nextBefore}`)).toEqual([three]);
    // A cursor of the other order, or a made-up one, is no failure.
    for (const before of ["1700000000003_1", "9999999999999999_9999999999999999"]) {
      for (const sort of ["recent", "popular"]) {
        const page = `/api/publicaciones/${id}/comentarios?sort=${sort}&before=${before}`;
        const { status } = await told("GET", page, { as: null });
        expect([sort, before, status]).toEqual([sort, before, 200]);
      }
    }
    const path = `/api/publicaciones/${id}/comentarios?sort=x`;
    expect((await told("GET", path, { as: null })).status).toBe(400);
    const page = await commentsOnPage(ctx, id, new URLSearchParams({ orden: "destacados" }));
    expect(page).toMatchObject({
      sort: "popular",
      page: { rows: [{ id_comentario: one }, {}, {}] },
    });
  });
});
