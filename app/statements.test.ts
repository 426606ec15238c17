import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import type { HomeData } from "#app/features/feed/list/home.server.ts";
import { placeText } from "#app/features/feed/place/place.ts";
import { PLACE_COOKIE } from "#app/ui/browser/kept-feed.ts";
import type { FeedItem } from "#app/features/feed/view.ts";
import { setLike } from "#app/features/posts/commands.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";
import { adultCookie, call, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { statementsOf } from "#tests/kit/statements.ts";
import { follow } from "#tests/kit/ties.ts";

describe.each(engines)("what a member's request asks of %s", (engine) => {
  const ctx = useStage(engine);
  let ana: Person;
  let beto: Person;
  let id = 0;

  beforeAll(async () => {
    [ana, beto] = [await newPerson(ctx), await newPerson(ctx, "beto")];
    const descripcion = `Con @${beto.name} en la #playa`;
    ({ id } = await newPost(beto, { descripcion, shows: ["photo", "clip"] }));
    const body = { contenido: `Hola, @${beto.name}` };
    await call("POST", `/api/publicaciones/${id}/comentarios`, { as: ana, body });
  });

  it("is six statements for the page of a post with mentions, tags and comments, one of them a pinned one", async () => {
    const path = `/publicacion/${id}`;
    const page = await visit(path, { as: ana });
    expect(page.body).toMatchObject({
      post: {
        id_publicacion: id,
        menciones: [{ id_usuario: beto.id }],
        clasificaciones: ["playa"],
      },
      comments: { page: { rows: [{ menciones: [{ id_usuario: beto.id }] }] } },
    });
    expect(await statementsOf(() => visit(path, { as: ana }))).toHaveLength(6);
  });

  describe("for home", () => {
    const cookies = (place = "") => ({
      Cookie: `${adultCookie()}; ${SESSION_COOKIE}=${ana.token}; ${PLACE_COOKIE}=${place}`,
    });
    const home = async (place?: string) => {
      const { body } = await visit("/", { headers: cookies(place) });
      const { window } = body as HomeData;
      expect(window?.items.length).toBeGreaterThan(0);
      return window!;
    };

    beforeAll(async () => {
      await follow(ana, beto);
      await setLike(ana, { id, liked: true });
      for (let more = 0; more < 6; more += 1) await newPost(beto, { descripcion: "#playa" });
    });

    // Who asks, their messages, the limit of the address; what is known of them, what is to choose from;
    // the posts; the turn of the session and the session.
    it("is eight where a session begins, by somebody who follows and likes", async () => {
      await home();
      expect(await statementsOf(() => home())).toHaveLength(8);
    });

    it("is six where one goes on", async () => {
      const { sessionId, items } = await home();
      const [{ index, post }] = items as [FeedItem];
      const postId = post.id_publicacion;
      const place = placeText({ tab: "para-ti", sessionId, index, postId, isAd: false });
      await home(place);
      const statements = await statementsOf(async () => {
        expect((await home(place)).sessionId).toBe(sessionId);
      });
      expect(statements).toHaveLength(6);
    });
  });

  // Who asks, their messages; the words; the people of that name, as the store has them and as they are, and those of
  // almost that name; tags; the posts with the words, of them those wanted, and those that are shown.
  it("is ten for a search", async () => {
    const headers = { "X-Client-Address": "10.9.9.9" };
    const search = () => visit("/search?q=playa", { as: ana, headers });
    // Its limits are counted for several searches at a time.
    expect((await search()).body).toMatchObject({ found: { tags: ["playa"] } });
    expect(await statementsOf(search)).toHaveLength(10);
  });

  it("is two for an idle poll", async () => {
    for (const path of ["unread", "conversations", `with/${beto.id}`]) {
      const poll = (etag = "") =>
        call("GET", `/api/messages/${path}`, { as: ana, headers: { "If-None-Match": etag } });
      const etag = (await poll()).headers.get("etag") ?? "";
      const statements = await statementsOf(async () => {
        expect((await poll(etag)).status).toBe(304);
      });
      expect(statements).toHaveLength(2);
    }
  });
});
