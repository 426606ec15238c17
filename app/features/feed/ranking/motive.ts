import type { Candidate } from "./score.ts";
import { leadingTag } from "./choose.ts";
import { affinity, type Taste } from "./taste.ts";

/** Why a post is shown, as sessions keep it; of a tag its name follows. */
export type Motive =
  | "last"
  | "own"
  | "followed"
  | `tag:${string}`
  | `followedTag:${string}`
  | "creator"
  | "discovery"
  | "trending"
  | "new"
  | "popular"
  | "again";

const NEW_MS = 24 * 60 * 60 * 1000;
const DRAWN = 0.25;

/** The main reason, the most personal first. */
export function motiveOf(
  post: Candidate,
  { taste, isDiscovery, isTrending, now }: MotiveInput,
): Motive {
  if (taste.followed.has(post.id_usuario)) return "followed";
  if (isDiscovery) return "discovery";
  if (affinity(taste, post) > DRAWN) {
    const tag = leadingTag(post, taste);
    if (tag && taste.followedTags.has(tag)) return `followedTag:${tag}`;
    return tag ? `tag:${tag}` : "creator";
  }
  if (isTrending) return "trending";
  return now - post.fecha < NEW_MS ? "new" : "popular";
}

interface MotiveInput {
  taste: Taste;
  isDiscovery: boolean;
  isTrending: boolean;
  now: number;
}
