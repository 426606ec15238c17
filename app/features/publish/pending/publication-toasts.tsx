import { useLocation } from "@remix-run/react";
import { useCallback, useState } from "react";
import type { SettledPost } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Toast } from "#app/ui/toast.tsx";
import { strings } from "./strings.ts";
import { usePendingPosts } from "./use-pending-posts.ts";

interface ToastsProps {
  isSignedIn: boolean;
  /** What the server knows to be told: of posts that were sent without scripts. */
  notices: SettledPost[];
}

/** The sentences themselves, and the question after what is still processed. */
export default function PublicationToasts({ isSignedIn, notices }: ToastsProps) {
  const [toasts, setToasts] = useState(notices);
  const [told, setTold] = useState(notices);
  const tell = useCallback((posts: SettledPost[]) => {
    const news = posts.filter((post) => !isToldBy(window.location, post));
    setToasts((shown) => [...without(shown, posts), ...news]);
  }, []);
  usePendingPosts(isSignedIn, tell);
  if (notices !== told) {
    setTold(notices);
    tell(notices);
  }
  const { pathname, search } = useLocation();

  return toasts.map((post) => (
    <Toast
      key={post.id_publicacion}
      isFailure={post.status === "failed"}
      words={wordsOf(post)}
      to={`/publicacion/${post.id_publicacion}`}
      here={`${pathname}${search}`}
      onClose={() => setToasts((shown) => without(shown, [post]))}
    />
  ));
}

function wordsOf({ id_publicacion, status }: SettledPost): string {
  return fill(status === "ready" ? strings.ready : strings.failed, { id: id_publicacion });
}

/** The page of a post, and that of its upload, say it themselves. */
function isToldBy({ pathname, search }: Location, { id_publicacion: id }: SettledPost): boolean {
  return (
    pathname === `/publicacion/${id}` ||
    (pathname === "/upload" && new URLSearchParams(search).get("id") === String(id))
  );
}

function without(posts: SettledPost[], gone: SettledPost[]): SettledPost[] {
  return posts.filter((post) => !gone.some((one) => one.id_publicacion === post.id_publicacion));
}
