import type { Ctx } from "#app/context.server.ts";
import { continueFeed, startFeed } from "#app/features/feed/list/feed.server.ts";
import { BATCH, SESSIONS_PER_ACCOUNT } from "#app/features/feed/limits.ts";
import { simulate } from "#app/features/feed/ranking/simulation.ts";
import { refreshTrends } from "#app/features/feed/list/trends.server.ts";
import { flatness, onBothEngines, type Pair } from "../both-engines.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { medianOf, percentile } from "../statistics.ts";

const RATIO_LIMIT = 1.25;
const START_LIMIT_MS = 15;
/** Completed watches have to be half as many again: newest first then has two thirds of them. */
const SIMULATION_LIMIT = 1 / 1.5;
const SEEDS = [1, 2, 3, 4, 5];
const SMALL = 1_000;
const ROUNDS = 7;
const READS = 60;
const NEAR_THE_END = { currentIndex: BATCH - 10, ahead: 8, behind: 3, indices: [] };

/** Sessions of a member with follows and likes in a large table over those in a small one. */
export async function measureFeedSession(bench: Bench): Promise<Result[]> {
  return [...(await onBothEngines(bench, SMALL, measure)), simulation()];
}

async function measure(pair: Pair): Promise<Result[]> {
  const { engine, most, say } = pair;
  const small = await member(pair.small);
  const large = await member(pair.large);
  const figures = await inTurn(
    ROUNDS,
    {
      smallStart: () => p95(() => start(small)),
      largeStart: () => p95(() => start(large)),
      smallEnsure: ensures(small),
      largeEnsure: ensures(large),
    },
    say,
  );
  return [
    flatness(pair, "bootstrap", {
      small: figures.smallStart,
      large: figures.largeStart,
      limit: RATIO_LIMIT,
    }),
    flatness(pair, "ensure", {
      small: figures.smallEnsure,
      large: figures.largeEnsure,
      limit: RATIO_LIMIT,
    }),
    {
      what: `${engine}, bootstrap with ${most} posts: p95`,
      unit: "ms",
      limit: START_LIMIT_MS,
      ...medianOf(figures.largeStart),
    },
  ];
}

async function member(ctx: Ctx): Promise<Ctx> {
  await refreshTrends(ctx);
  return { ...ctx, viewer: await somebodyIn(ctx) };
}

/** The one who follows most. */
async function somebodyIn({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "profile_picture", "es_creador", "verificado", "role"])
    .orderBy("followingCount", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

function start(ctx: Ctx) {
  const name = `u${ctx.viewer!.id_usuario}`;
  const viewer = { name, feedKey: "", isMember: true, isPersonal: true, countedAs: name };
  return startFeed(ctx, { viewer, tab: "para-ti" });
}

/** Each near the end of its session, where the list is extended: the dearest there is. */
function ensures(ctx: Ctx): () => Promise<number> {
  return async () => {
    const times: number[] = [];
    // Somebody has only so many sessions at once.
    while (times.length < READS) {
      const sessions: string[] = [];
      for (let i = 0; i < SESSIONS_PER_ACCOUNT; i++) sessions.push((await start(ctx)).sessionId);
      const extend = () => continueFeed(ctx, { ...NEAR_THE_END, sessionId: sessions.pop()! });
      times.push(...(await timesOf(SESSIONS_PER_ACCOUNT, extend)));
    }
    return percentile(times, 0.95);
  };
}

function simulation(): Result {
  const results = SEEDS.map(simulate);
  const ratio = medianOf(results.map((result) => result.ratio)).value.toFixed(2);
  const what = `simulated viewers: completed watches of newest first / of the ranking (1 / ${ratio})`;
  const shares = results.map((result) => 1 / result.ratio);
  return { what, unit: "times", limit: Number(SIMULATION_LIMIT.toFixed(2)), ...medianOf(shares) };
}

async function p95(read: () => Promise<unknown>): Promise<number> {
  return percentile(await timesOf(READS, read), 0.95);
}
