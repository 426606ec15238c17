import type { PostView } from "#app/features/posts/view.ts";

/** A post as a card shows it. */
export interface CardPost extends PostView {
  /** Files that it has besides and that are fetched once the scripts are there. */
  filesLeft?: number;
}
