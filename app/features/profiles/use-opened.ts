import { type MouseEvent, useCallback, useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { canShowFiles } from "./post-modal.tsx";

/** Which post is open over the page; a click that opens a tab or window stays a link. */
export function useOpened() {
  const [opened, setOpened] = useState<PostView | null>(null);
  const open = useCallback((post: PostView, event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event)) return;
    if (!canShowFiles(post)) return;
    event.preventDefault();
    setOpened(post);
  }, []);
  const close = useCallback(() => setOpened(null), []);
  return { opened, open, close };
}
