import type { PostView } from "#app/features/posts/view.ts";

/** The rest of a list that is read page by page. */
export interface MorePosts {
  load: () => void;
  isLoading: boolean;
}

export interface VerticalViewerProps {
  posts: PostView[];
  /** The post to open at. */
  shown: number;
  /** How to get the posts after these; nothing where the list ends. */
  more: MorePosts | null;
  onMove: (id: number) => void;
  onClose: () => void;
}
