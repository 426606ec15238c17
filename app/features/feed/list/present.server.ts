import type { Ctx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import type { Motive } from "../ranking/motive.ts";
import type { FeedSession } from "./session.server.ts";
import type { FeedPost } from "../view.ts";
import { hiddenAmong } from "./hide.server.ts";
import { strings } from "./strings.ts";

interface Shown {
  places: number[];
  /** It has been chosen just now, without what its viewer does not want to see. */
  isNew: boolean;
}

/** The posts at these places that the viewer may see there, by their place. */
export async function presentPosts(
  ctx: Ctx,
  { ids, motives, tab, viewer }: FeedSession,
  { places, isNew }: Shown,
): Promise<Map<number, FeedPost>> {
  const asked = places.map((index) => ids[index]!);
  const [posts, hidden] = await Promise.all([
    hydratePosts(ctx, asked, "recommended"),
    hiddenAmong(ctx.db, viewer, isNew ? [] : asked),
  ]);
  const shown = posts.filter(
    ({ id_publicacion, status, locked }) =>
      status === "ready" && (tab === "siguiendo" || !locked) && !hidden.has(id_publicacion),
  );
  const byId = new Map(shown.map((post) => [post.id_publicacion, post]));
  return new Map(
    places.flatMap((index) => {
      const post = byId.get(ids[index]!);
      return post ? [[index, { ...post, motivo: motiveWords(motives[index]!, post) }]] : [];
    }),
  );
}

function motiveWords(motive: Motive, { nombre_usuario }: PostView): string {
  const [kind = "popular", tag = ""] = motive.split(":");
  return fill(strings.motives[kind as keyof typeof strings.motives], { name: nombre_usuario, tag });
}
