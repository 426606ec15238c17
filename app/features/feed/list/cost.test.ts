import { expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { plansOf } from "#tests/setup/recorder.ts";
import { noTaste } from "../ranking/taste.ts";
import { memberViewer } from "../test-support.ts";
import { readCandidates } from "./candidates.server.ts";
import { postsOfFollowed } from "./followed.server.ts";
import { readKnown } from "./known.server.ts";
import { readSlice } from "./sources.server.ts";

const ctx = useStage("sqlite");

/** What a query has made itself, what it was given, and the hottest, of which it reads thirty. */
const SMALL =
  "CONSTANT|agg|author|followed|found|item|json_each|recent|sample|tagged|trending|tendencias USING COVERING INDEX";

it("what a feed is made of is read in two statements, each along an index", async () => {
  const ana = await newPerson(ctx);
  const viewer = memberViewer(ana).name;
  const taste = { ...noTaste(), tags: new Map([["playa", 1]]), followed: new Set([ana.id]) };
  const given = { taste, muted: [], places: {}, others: [1, 2] };
  const asked = { ...given, viewer, now: Date.now(), random: Math.random };
  const planOf = async (read: (db: Database) => Promise<unknown>) => {
    const plans = await plansOf(ctx.db, read);
    expect(plans).toHaveLength(1);
    expect(plans[0]).not.toMatch(new RegExp(`SCAN (?!${SMALL})`));
    return plans[0]!;
  };
  const known = await planOf((db) => readKnown({ ...ana, db }, viewer, Date.now()));
  const candidates = await planOf((db) => readCandidates({ ...ana, db }, [1, 2]));
  expect([known, candidates].join()).not.toContain("TEMP B-TREE");
  // Whom one follows are sorted by their newest post, a thousand at most; then the posts of a few of them.
  for (const plan of [
    await planOf((db) => readSlice({ ...ana, db }, asked)),
    await planOf((db) => postsOfFollowed({ ...ana, db }, null)),
  ]) {
    expect(plan.match(/TEMP B-TREE/g)).toHaveLength(2);
  }
});
