import type { Ctx } from "#app/context.server.ts";
import { type MutedWord, mutedWordsOf } from "#app/features/people/mutes/mutes.server.ts";
import { compiled } from "#db/compiled.ts";
import { jsonRows, rowsOf } from "#db/engines/json-rows.ts";
import { noTaste, type Taste } from "../ranking/taste.ts";
import { hiddenBy } from "./hide.server.ts";
import { boundSeen, seenBy } from "./seen.server.ts";
import { OWN_NEW_MS, ownNew } from "./sources.server.ts";
import {
  commented,
  followedBy,
  followedTagsOf,
  reactionsOf,
  tasteFrom,
  weightsOf,
} from "./taste.server.ts";

/** What is known of a viewer when posts are chosen for them. */
export interface Known {
  taste: Taste;
  /** The posts that were put before them, the latest first. */
  seen: number[];
  hidden: number[];
  /** What they do not want to read of. */
  muted: MutedWord[];
  /** What they have just published, the newest first. */
  own: number[];
}

/** Reads a bounded number of rows, all at one moment and in one statement. */
export async function readKnown(ctx: Ctx, viewer: string, now: number): Promise<Known> {
  // Nobody's id is 0: a viewer without an account has neither reactions nor follows.
  const me = ctx.viewer?.id_usuario ?? 0;
  const row = (await known.first(ctx.db, { viewer, me, newSince: now - OWN_NEW_MS }))!;
  const idsOf = (column: typeof row.hidden) => rowsOf(column).map(({ id }) => id);
  return {
    taste: tasteFrom(
      {
        weights: rowsOf(row.weights),
        followed: rowsOf(row.followed),
        followedTags: rowsOf(row.followedTags),
        liked: rowsOf(row.liked),
        saved: rowsOf(row.saved),
        commented: rowsOf(row.commented),
      },
      now,
    ),
    seen: await boundSeen(ctx.db, viewer, rowsOf(row.seen)),
    hidden: idsOf(row.hidden),
    muted: rowsOf(row.muted),
    own: idsOf(row.own),
  };
}

/** What they asked for and published stays; what they watched, liked and follow says nothing. */
export function withoutHistory(known: Known): Known {
  return { ...known, taste: noTaste(), seen: [] };
}

interface Asked {
  viewer: string;
  me: number;
  newSince: number;
}

const known = compiled((db, { viewer, me, newSince }: Asked) =>
  db.selectNoFrom([
    jsonRows(db, weightsOf(db, viewer)).as("weights"),
    jsonRows(db, followedBy(db, me)).as("followed"),
    jsonRows(db, followedTagsOf(db, me)).as("followedTags"),
    jsonRows(db, reactionsOf(db, "me_gusta", me)).as("liked"),
    jsonRows(db, reactionsOf(db, "guardados", me)).as("saved"),
    jsonRows(db, commented(db, me)).as("commented"),
    jsonRows(db, seenBy(db, viewer)).as("seen"),
    jsonRows(db, hiddenBy(db, viewer)).as("hidden"),
    jsonRows(db, mutedWordsOf(db, me)).as("muted"),
    jsonRows(db, ownNew(db, me, newSince)).as("own"),
  ]),
);
