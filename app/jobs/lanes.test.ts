import { expect, it } from "vitest";
import { jobPayloads } from "./kinds.ts";
import { laneOf, lanes, loopsOf } from "./lanes.ts";
import { jobHandlers } from "./registry.server.ts";

const kinds = Object.keys(jobPayloads).sort();
const kindsOf = (share: string | null, hasSearch: boolean) =>
  loopsOf(jobHandlers, { share, hasSearch }).map((loop) => Object.keys(loop));
const lanesOf = (loop: string[]) => [...new Set(loop.map(laneOf))].sort();

it.each([true, false])(
  "a worker has a loop for each lane, with all of it (search: %s)",
  (search) => {
    const loops = kindsOf(null, search);
    for (const lane of lanes) {
      const ofLane = kinds.filter((kind) => laneOf(kind) === lane);
      const those = loops.filter((loop) => loop.some((kind) => laneOf(kind) === lane));
      if (lane !== "events") expect([lane, those.length]).toEqual([lane, 1]);
      for (const loop of those) expect(loop).toEqual(expect.arrayContaining(ofLane));
    }
    // One job keeps those of its own lane waiting, and at most events, which have a loop of their own, too.
    const mixed = loops.map(lanesOf).map((names) => names.filter((name) => name !== "events"));
    const together = mixed.filter((names) => names.length > 1);
    expect(together).toEqual(search ? [] : [["quick", "search"]]);
    expect(mixed.filter((names) => names.length === 0)).toHaveLength(1);
  },
);

it.each([true, false])("the two shares of a worker are all it does (search: %s)", (search) => {
  const [media, others] = [kindsOf("media", search).flat(), kindsOf("other-jobs", search).flat()];
  expect([...new Set([...media, ...others])].sort()).toEqual(kinds);
  expect(media.filter((kind) => others.includes(kind))).toEqual([]);
  expect(lanesOf(media)).toEqual(["captions", "finishing", "pictures", "video"]);
});

it("what takes minutes keeps nobody's payment or link waiting", () => {
  for (const kind of ["export_data", "change_lists", "delete_account", "index_search"]) {
    expect([kind, laneOf(kind)]).toEqual([kind, "long"]);
  }
  for (const kind of ["work_postbacks", "mail_reset_link", "purge_objects"]) {
    expect([kind, laneOf(kind)]).toEqual([kind, "quick"]);
  }
});
