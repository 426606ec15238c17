import { lazy, memo, Suspense } from "react";
import { fill } from "#app/strings/language.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import type { CardPost } from "../view.ts";
import { AllFiles } from "./all-files.tsx";
import { Carousel } from "./carousel.tsx";
import styles from "./post-media.module.css";
import type { Stage } from "./rendition.ts";
import { shapeOf } from "./use-post-shape.ts";
import { strings } from "../strings.ts";

// Most posts are open. The server writes it into the page.
const Locked = import.meta.env.SSR
  ? (await import("./locked.tsx")).default
  : lazy(() => arriving(() => import("./locked.tsx")));

/** Not drawn again while the post is the same: what the server wrote would go before its script is here. */
const ArrivingLocked = memo(function ArrivingLocked({ post }: { post: CardPost }) {
  return (
    <Suspense fallback={null}>
      <Locked post={post} />
    </Suspense>
  );
});

interface PostMediaProps {
  post: CardPost;
  /** What the visitor waits for: loaded before other pictures. */
  eager?: boolean | undefined;
  /** Left and right turn the files wherever the focus is. */
  keys?: boolean;
  stage: Stage;
}

/** What a post shows: its files, or why there are none. It fills what holds it. */
export function PostMedia({ post, eager, keys, stage }: PostMediaProps) {
  if (post.locked) return <ArrivingLocked post={post} />;
  const files = post.archivos.filter((file) => file.status === "ready");
  if (files.length === 0) return <p className={styles.empty}>{strings.unavailable}</p>;
  const label =
    post.descripcion.slice(0, 60) || fill(strings.postLabel, { name: post.nombre_usuario });
  return (
    <Carousel
      files={files}
      label={label}
      eager={eager}
      keys={keys}
      stage={{ shape: shapeOf(post), ...stage }}
    >
      {post.filesLeft ? <AllFiles of={post} count={files.length + post.filesLeft} /> : null}
    </Carousel>
  );
}
