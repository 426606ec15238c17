import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { rememberPending, takeSettled } from "./pending-cookie.server.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost } from "#tests/kit/worker.ts";
import { requestOf } from "#tests/kit/call.ts";

const visit = (path: string, setCookie = "") =>
  requestOf("GET", path, { headers: { Cookie: setCookie.split(";")[0]! } });

describe.each(engines)("a post sent without scripts on %s", (engine) => {
  const ctx = useStage(engine);

  it("is told once when it has ended, to its owner alone", async () => {
    const owner = await newPerson(ctx);
    const { id: ready } = await newPost(owner, { files: [await photo()] });
    const theirs = await newPost(await newPerson(ctx), { files: [await photo()] });
    const queued = await uploadPost(owner);
    let cookie = "";
    for (const id of [ready, queued, ready, theirs.id_publicacion]) {
      cookie = rememberPending(visit("/upload", cookie), id);
    }
    expect(cookie).toMatch(/HttpOnly/);
    expect(await takeSettled(ctx, visit("/", cookie))).toEqual({ settled: [] });

    const told = await takeSettled(owner, visit("/", cookie));
    expect(told.settled).toEqual([{ id_publicacion: ready, status: "ready" }]);
    const after = visit("/", told.cookie);
    expect(after.headers.get("cookie")).toBe(`pending=${queued}`);
    expect(await takeSettled(owner, after)).toEqual({ settled: [] });
  });

  it("needs no word on a page that shows how it is", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await photo()] });
    const cookie = rememberPending(visit("/upload"), id);
    for (const path of [`/upload?id=${id}`, `/publicacion/${id}`, `/publicacion/${id}.data`]) {
      const { settled, cookie: left } = await takeSettled(owner, visit(path, cookie));
      expect(settled).toEqual([]);
      expect(left).toMatch(/^pending=;.*Max-Age=0/);
    }
    const elsewhere = await takeSettled(owner, visit(`/upload?id=${id + 1}`, cookie));
    expect(elsewhere.settled).toHaveLength(1);
  });

  it.each(["pending=x", "pending=1,2", "pending=%3Cimg%3E", "pending=1..2", "pending="])(
    "is not found in %j",
    async (cookie) => {
      const owner = await newPerson(ctx);
      expect(await takeSettled(owner, visit("/", cookie))).toEqual({ settled: [] });
    },
  );
});
