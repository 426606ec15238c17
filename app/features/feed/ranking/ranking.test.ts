import { describe, expect, test } from "vitest";
import { choose } from "./choose.ts";
import { storedWeight, weightNow, HALF_LIFE_MS } from "./decay.ts";
import { motiveOf } from "./motive.ts";
import { seededRandom } from "./random.ts";
import { type Candidate, score, trendPoints, watchRate } from "./score.ts";
import { simulate } from "./simulation.ts";
import { addSignal, affinity, noTaste, SIGNALS } from "./taste.ts";

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

function post(id: number, given: Partial<Candidate> = {}): Candidate {
  return {
    id,
    id_usuario: id,
    tipo: "shortit",
    fecha: NOW - DAY_MS,
    tags: [],
    likeCount: 0,
    saveCount: 0,
    commentCount: 0,
    views: 0,
    attention: { shown: 0, watched: 0, anonShown: 0, anonWatched: 0 },
    ...given,
  };
}

const chosenOf = (candidates: Candidate[], given: { taste?: ReturnType<typeof noTaste> } = {}) =>
  choose({
    candidates,
    taste: given.taste ?? noTaste(),
    before: [],
    isPairOpen: false,
    count: candidates.length,
    now: NOW,
    random: seededRandom(7),
  }).chosen.map((each) => each.post);

describe("simulated viewers with tastes", () => {
  const results = [1, 2, 3].map(simulate);

  test.each(results)("watch at least half as much again as newest first", (result) => {
    expect(result.ratio).toBeGreaterThan(1.5);
  });

  test.each(results)("of every taste are better off, the rare ones too", (result) => {
    expect(Math.min(...result.ratioByTaste)).toBeGreaterThan(1);
  });

  test.each(results)("do not end alone with their taste", (result) => {
    expect(result.leastElsewhere).toBeGreaterThan(0.15);
  });

  test.each(results)("are shown the new posts of creators whom nobody knows", (result) => {
    expect(result.newcomersShown).toBe(1);
  });

  test.each(results)("never meet a creator more than twice in ten posts", (result) => {
    expect(result.crowding).toBeLessThanOrEqual(2);
  });

  test("with the same seed everything happens again", () => {
    expect(simulate(1)).toEqual(results[0]);
  });
});

describe("the order", () => {
  test("brings publicaciones together in twos", () => {
    const kinds = chosenOf(
      Array.from({ length: 40 }, (_, i) =>
        post(i + 1, { tipo: i % 3 === 0 ? "publicacion" : "shortit" }),
      ),
    ).map(({ tipo }) => tipo[0]);
    expect(
      kinds
        .join("")
        .match(/p+/g)!
        .filter((run) => run.length % 2 === 1).length,
    ).toBeLessThan(2);
  });

  test("shows everything where there is but one creator", () => {
    expect(chosenOf([1, 2, 3, 4].map((id) => post(id, { id_usuario: 9 })))).toHaveLength(4);
  });

  test("keeps a place for creators nobody has met, whatever the taste", () => {
    const taste = noTaste();
    const loved = Array.from({ length: 60 }, (_, i) =>
      post(i + 1, { tags: ["playa"], attention: { ...post(0).attention, shown: 50, watched: 50 } }),
    );
    for (const each of loved) addSignal(taste, each, SIGNALS.complete);
    const shown = chosenOf([...loved, post(99, { tags: ["lluvia"] })], { taste }).slice(0, 6);
    expect(shown.map(({ id }) => id)).toContain(99);
  });
});

describe("the score", () => {
  const random = () => 0.5;

  test("rises with what people watch, with the taste, and when it is newer", () => {
    const taste = noTaste();
    addSignal(taste, { id_usuario: 5, tags: ["playa"] }, SIGNALS.like);
    const plain = score(post(1), taste, NOW, random);
    const watched = { shown: 40, watched: 36, anonShown: 0, anonWatched: 0 };
    expect(score(post(1, { attention: watched }), taste, NOW, random)).toBeGreaterThan(plain);
    expect(score(post(1, { tags: ["playa"] }), taste, NOW, random)).toBeGreaterThan(plain);
    expect(score(post(1, { fecha: NOW - 30 * DAY_MS }), taste, NOW, random)).toBeLessThan(plain);
  });

  test("a skipped tag is avoided, a loved creator sought", () => {
    const taste = noTaste();
    addSignal(taste, { id_usuario: 5, tags: ["ruido"] }, SIGNALS.skip * 5);
    addSignal(taste, { id_usuario: 6, tags: [] }, SIGNALS.complete * 5);
    expect(affinity(taste, { id_usuario: 1, tags: ["ruido"] })).toBeLessThan(0);
    expect(affinity(taste, { id_usuario: 6, tags: [] })).toBeGreaterThan(0);
  });

  test("however many anonymous people pretend to watch, they weigh like a few", () => {
    const few = watchRate({ shown: 0, watched: 0, anonShown: 20, anonWatched: 20 });
    const many = watchRate({ shown: 0, watched: 0, anonShown: 1e6, anonWatched: 1e6 });
    expect(many).toBeCloseTo(few);
    const members = { shown: 1000, watched: 100, anonShown: 0, anonWatched: 0 };
    const drowned = watchRate({ ...members, anonShown: 1e6, anonWatched: 1e6 });
    expect(drowned).toBeLessThan(0.6);
    const crowd = { shown: 0, watched: 0, anonShown: 1e6, anonWatched: 1e6 };
    const newer = post(2, { fecha: NOW });
    expect(trendPoints(post(1, { fecha: NOW - 5 * DAY_MS, attention: crowd }))).toBeLessThan(
      trendPoints(newer),
    );
  });

  test("signals fade by half in a fortnight, whatever the order they came in", () => {
    const sum = storedWeight(1, NOW) + storedWeight(1, NOW - HALF_LIFE_MS);
    expect(weightNow(sum, NOW)).toBeCloseTo(1.5);
    expect(weightNow(sum, NOW + HALF_LIFE_MS)).toBeCloseTo(0.75);
  });
});

test("the reason that is said is the most personal one", () => {
  const taste = noTaste();
  taste.followed.add(1);
  addSignal(taste, { id_usuario: 2, tags: ["playa"] }, 4);
  const about = { taste, isDiscovery: false, isTrending: true, now: NOW };
  expect(motiveOf(post(1), about)).toBe("followed");
  expect(motiveOf(post(3, { tags: ["playa"] }), about)).toBe("tag:playa");
  expect(motiveOf(post(2), about)).toBe("creator");
  expect(motiveOf(post(4), { ...about, isDiscovery: true })).toBe("discovery");
  expect(motiveOf(post(4), about)).toBe("trending");
  expect(motiveOf(post(4, { fecha: NOW }), { ...about, isTrending: false })).toBe("new");
});
