import type { z } from "zod";
import type { UserView } from "#app/features/people/view.ts";
import type { PlanView } from "#app/features/subscriptions/view.ts";
import type { personView } from "./schema.ts";

/** A person as the page about them shows them. */
export interface ProfileView extends UserView {
  followingCount: number;
  /** Null: they could not be counted. */
  postsCount: AboutCount | null;
  /** The viewer may see who follows this person, and whom they follow. */
  showsLists: boolean;
  /** What they ask for a subscription; null: nothing is sold, or it could not be read. */
  plan: PlanView | null;
  /** The viewer is this person. */
  isSelf: boolean;
  /** The viewer follows this person; null: it could not be read. */
  following: boolean | null;
}

/** A count that goes no further than `COUNT_MAX`. */
export interface AboutCount {
  value: number;
  /** There are more than `value`. */
  isMore: boolean;
}

/** What one sees of oneself in the settings. */
export interface Statistics {
  posts: AboutCount;
  saved: AboutCount;
  views: number;
}

/** A person in a list of people. */
export type PersonView = z.infer<typeof personView>;
