import { useEffect, useState } from "react";
import { call, CallFailure } from "#app/ui/browser/browser-client.ts";
import type { PostView } from "#app/features/posts/view.ts";

/**
 * The post as it is now, asked for when its row comes near: it may have been liked, restricted or
 * deleted since the list was read. Undefined until it is known; without a line, what the list said.
 */
export function useFreshPost(
  listed: PostView,
  knowsAtOnce: boolean,
): PostView | "gone" | undefined {
  const [post, setPost] = useState<PostView | "gone" | undefined>(knowsAtOnce ? listed : undefined);
  const { id_publicacion } = listed;

  useEffect(() => {
    const leaving = new AbortController();
    readPost(id_publicacion, leaving.signal)
      .then(setPost)
      .catch(() => {
        if (!leaving.signal.aborted) setPost((known) => known ?? listed);
      });
    return () => leaving.abort();
  }, [id_publicacion]);

  return post;
}

async function readPost(id: number, signal: AbortSignal): Promise<PostView | "gone"> {
  try {
    return (await call<{ post: PostView }>(`/api/publicaciones/${id}`, { signal })).post;
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return "gone";
    throw error;
  }
}
