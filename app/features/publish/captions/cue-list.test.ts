import { expect, it } from "vitest";
import { addCue, cueAt, editedCues } from "./cue-list.ts";

const cues = editedCues([
  { start: 1_000, end: 4_000, text: "uno" },
  { start: 3_000, end: 6_000, text: "dos" },
]);
const said = (list: { text: string }[]) => list.map(({ text }) => text);

it("a cue is added in its place, before the next one begins", () => {
  const { list, added } = addCue(cues, 2_000);
  expect(said(list)).toEqual(["uno", "", "dos"]);
  expect(list[1]).toBe(added);
  expect(added.end).toBe("00:00:03.000");
  expect(said(cues)).toEqual(["uno", "dos"]);
  expect(said(addCue(cues, 0).list)).toEqual(["", "uno", "dos"]);
  expect(said(addCue(cues, 9_000).list)).toEqual(["uno", "dos", ""]);
});

it("of cues that are said at once the last is shown", () => {
  expect([500, 1_000, 3_500, 4_500, 6_000].map((ms) => cueAt(cues, ms)?.text)).toEqual([
    undefined,
    "uno",
    "dos",
    "dos",
    undefined,
  ]);
});
