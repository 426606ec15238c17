import { createElement } from "react";
import { expect, test } from "vitest";
import type { PostView } from "#app/features/posts/view.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { OwnPostMenu } from "./own-post-menu.tsx";

test("a pinned post can be let go whatever became of it, and only a ready one pinned", async () => {
  const offered = async (of: Partial<PostView>) => {
    const post = { id_publicacion: 1, ...of } as PostView;
    const html = await rendered(createElement(OwnPostMenu, { post, onDelete: () => undefined }));
    return /Fijar en el perfil|Dejar de fijar/.exec(html)?.[0];
  };
  expect(await offered({ status: "ready" })).toBe("Fijar en el perfil");
  expect(await offered({ status: "ready", pinned: true })).toBe("Dejar de fijar");
  expect(await offered({ status: "failed", pinned: true })).toBe("Dejar de fijar");
  expect(await offered({ status: "queued" })).toBeUndefined();
});
