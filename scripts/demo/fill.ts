import { sql } from "kysely";
import type { Env } from "#app/env.server.ts";
import type { Services } from "#app/services.server.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { makeConversations } from "./conversations.ts";
import { makeMedia, type MediaSet } from "./media.ts";
import { makeEarnings } from "./money/monthly-views.ts";
import { makeCases } from "./cases.ts";
import { fillCorners } from "./corners.ts";
import { type Crowd, DAY_MS } from "./crowd.ts";
import { accounts, makePeople } from "./people.ts";
import { makePosts } from "./posts.ts";
import { makeHeldViews } from "./money/held-views.ts";
import { makePeopleShown } from "./people-shown.ts";
import { makePayouts } from "./money/payouts.ts";
import { newRandom } from "./random.ts";
import { makeVerifications } from "./verifications.ts";
import { makeRefusedUpload } from "./refused.ts";
import { makeSales } from "./money/sales.ts";
import { openShelf } from "./shelf.ts";

export interface DemoOptions {
  posts: number;
  users: number;
  seed: number;
  /** There is a demo already, or somebody's own accounts. */
  more: boolean;
  env: Pick<Env, "s3" | "mediaDir" | "timeZone" | "payoutCentsPer1000Views">;
  /** Null: they are to be made, in `folder`. */
  media: MediaSet | null;
  folder: string;
  /** So many of the newest posts have rows for every like, save and comment. */
  reacted?: number;
}

export type DemoReport = { posts: number; people: number; conversations: number };

/** How far, in words for the operator. */
type Detail = (text: string) => void;

const LEAST_REACTED = 2_000;
const REACTED_SHARE = 1 / 20;
const MIN_SPAN_DAYS = 240;
const MAX_SPAN_DAYS = 730;

/** The steps that fill an instance, in their order; the last one gives the report. */
export function demoSteps(services: Services, options: DemoOptions) {
  const { posts, users, seed, more, env, folder } = options;
  const now = Date.now();
  const random = newRandom(seed);
  const shelf = openShelf(services.objects, env.s3 ? null : env.mediaDir);
  const span = DAY_MS * Math.min(MAX_SPAN_DAYS, Math.max(MIN_SPAN_DAYS, posts / 500));
  let media: MediaSet;
  let crowd: Crowd;
  let report: DemoReport;
  return {
    steps: [
      {
        title: options.media
          ? "Taking the pictures of the demo that is here"
          : "Painting and filming",
        run: async (detail: Detail) => {
          const onProgress = (done: number, all: number) => detail(`${done} of ${all}`);
          media = options.media ?? (await makeMedia(folder, { seed, onProgress }));
        },
      },
      {
        title: `Making ${users} people`,
        run: async () => {
          const joinedBefore = now - span;
          const { avatars } = media;
          // A handful of creators is known by name; where posts are many, so are those who make them.
          const creatorShare = Math.min(0.45, posts / users / 20);
          const about = { count: users, more, now, joinedBefore, avatars, shelf, random };
          crowd = await makePeople(services.db, { ...about, creatorShare });
        },
      },
      {
        title: `Publishing ${posts} posts`,
        run: async (detail: Detail) => {
          const { timeZone } = env;
          const reacted = options.reacted ?? Math.max(LEAST_REACTED, posts * REACTED_SHARE);
          const onProgress = progressOf(posts, detail);
          const about = { count: posts, now, span, timeZone, reacted, media, crowd, shelf, random };
          const views = await makePosts(services, { ...about, onProgress });
          const centsPer1000 = env.payoutCentsPer1000Views;
          await makeEarnings(services.db, views, { now, timeZone, centsPer1000 });
        },
      },
      {
        title: "Writing messages",
        run: async () => {
          const conversations = await makeConversations(services.db, crowd, { now, random });
          if (!more) {
            await fillCorners(services, { now, media, crowd, shelf });
            await makeCases(services, crowd);
            await makeVerifications(services, crowd);
            await makePeopleShown(services, crowd);
            await makeRefusedUpload(services, crowd);
            await makeSales(services, crowd);
            await makePayouts(services, crowd);
            await makeHeldViews(services, crowd, { now, timeZone: env.timeZone });
          }
          // PostgreSQL would look at its tables by itself, but only minutes later.
          if (isPostgres(services.db)) await sql`analyze`.execute(services.db);
          report = { posts, people: users, conversations };
        },
      },
    ],
    report: () => report,
  };
}

export function smallestCrowd(more: boolean): number {
  return more ? 2 : accounts.length + 2;
}

function progressOf(all: number, detail: Detail): (done: number) => void {
  const started = Date.now();
  return (done) => {
    const perSecond = done / Math.max(0.001, (Date.now() - started) / 1000);
    const left = Math.ceil((all - done) / perSecond);
    detail(`${done} of ${all}, ${Math.round(perSecond)}/s, ${left} s left`);
  };
}
