import type { ListedUser, UserView } from "#app/features/people/view.ts";

/** A person as the page about them shows them. */
export interface ProfileView extends UserView {
  followingCount: number;
  postsCount: AboutCount;
  /** The viewer is this person. */
  isSelf: boolean;
  /** The viewer follows this person. */
  following: boolean;
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
export interface PersonView extends ListedUser {
  isSelf: boolean;
  following: boolean;
}
