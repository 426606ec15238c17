import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { useShownPost } from "./shown-post.ts";
import type { MorePosts, VerticalViewerProps } from "./vertical-viewer-props.ts";

interface Tiles {
  /** The posts of the tiles, in their order. */
  posts: PostView[];
  /** How to get the posts after these; nothing where the list ends. */
  more?: MorePosts | null;
}

const TILE = "a[data-post]";

/**
 * Lets the tiles of a list open the vertical viewer: spread `tiles` on the element that holds them and
 * render `viewer` beside it. Until its code has come, and for clicks that ask for another tab,
 * a tile stays the link that it is.
 */
export function useVerticalViewer({ posts, more }: Tiles) {
  const isListed = (id: number) => posts.some((post) => post.id_publicacion === id);
  const { shown, opened, open, move, close } = useShownPost(isListed);
  const [Viewer, setViewer] = useState<ComponentType<VerticalViewerProps> | null>(null);
  const holder = useRef<HTMLElement | null>(null);
  const opener = useRef<number | null>(null);
  const wasShown = useRef<number | null>(null);

  useEffect(() => {
    // Somebody came back through the history: nothing was pressed that would have loaded it.
    if (shown !== null) void loadViewer().then((component) => setViewer(() => component), ignore);
    else if (wasShown.current !== null) {
      focusTile(holder.current, opener.current ?? wasShown.current);
      opener.current = null;
    }
    wasShown.current = shown;
  }, [shown]);

  const openTile = (event: SyntheticEvent<HTMLElement>) => {
    const tile = tileOf(event);
    const id = Number(tile?.dataset.post);
    if (!tile || !isListed(id)) return;
    event.preventDefault();
    holder.current = event.currentTarget;
    opener.current = id;
    tile.setAttribute("aria-busy", "true");
    arriving(loadViewer)
      .then(
        (component) => {
          // Whoever has gone elsewhere meanwhile is done with it.
          if (!tile.isConnected) return;
          setViewer(() => component);
          open(id);
        },
        () => window.location.assign(tile.href),
      )
      .finally(() => tile.removeAttribute("aria-busy"));
  };
  const prefetch = (event: SyntheticEvent<HTMLElement>) => {
    if (tileOf(event)) void loadViewer().catch(ignore);
  };

  const tiles = {
    onPointerOver: prefetch,
    onFocus: prefetch,
    // Before the link's own: it goes nowhere once this has taken the click.
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 0 && !opensElsewhere(event)) openTile(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === " " && !event.repeat) openTile(event);
    },
  };
  const viewer: ReactNode =
    Viewer && shown !== null && isListed(shown) ? (
      <Viewer
        key={opened}
        posts={posts}
        shown={shown}
        more={more ?? null}
        onMove={move}
        onClose={close}
      />
    ) : null;
  return { tiles, viewer };
}

function tileOf({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return (target as Element).closest<HTMLAnchorElement>(TILE);
}

function focusTile(holder: HTMLElement | null, id: number): void {
  const place: ParentNode = holder ?? document;
  place.querySelector<HTMLElement>(`${TILE.slice(0, -1)}="${id}"]`)?.focus({ preventScroll: true });
}

let loading: Promise<ComponentType<VerticalViewerProps>> | undefined;

/**
 * One promise for all who ask: only the first import waits for the styles too. A failed one is asked
 * again the next time.
 */
function loadViewer(): Promise<ComponentType<VerticalViewerProps>> {
  loading ??= import("./vertical-viewer.tsx").then(
    ({ VerticalViewer }) => VerticalViewer,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function ignore(): void {
  // A tile is a link all the same.
}
