import type { ActorKind } from "#db/schema/cases.ts";

/** What goes with a request, as whoever made it sees it. */
export interface ArcoPapers {
  /** When each came. */
  papers: string[];
  looks: { at: string; times: number; by: ActorKind; what: string }[];
}
