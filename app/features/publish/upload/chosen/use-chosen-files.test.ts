import { expect, it } from "vitest";
import { chosenFile, leftFile } from "./chosen-file.ts";
import { placed } from "./use-chosen-files.ts";

const file = (name: string, lastModified = 7) => new File(["12345"], name, { lastModified });
const left = (key: number, name: string) =>
  leftFile(key, {
    file: file(name),
    bytes: null,
    url: `/api/subidas/${key}`,
    poster: 2,
    smaller: null,
    cut: null,
  });
const missing = new Set([1, 2]);

it("a file that is chosen again goes on in its place", () => {
  const before = [left(1, "a.mp4"), left(2, "b.mp4")];
  const again = file("b.mp4");
  const after = placed(before, chosenFile(3, again), missing);
  expect(after).toEqual([before[0], { ...before[1], file: again, bytes: again }]);
  expect(after.map(({ key, url }) => [key, url])).toEqual([
    [1, "/api/subidas/1"],
    [2, "/api/subidas/2"],
  ]);
});

it("a file that has changed takes its place, and begins anew", () => {
  const before = [left(1, "a.mp4"), left(2, "b.mp4")];
  const [first, second] = placed(before, chosenFile(3, file("a.mp4", 8)), missing);
  expect(first).toMatchObject({ key: 3, url: null, anew: "changed", poster: 2 });
  expect(second).toBe(before[1]);
});

it("any other comes last, also one of the same name as one that is sent", () => {
  const before = [left(1, "a.mp4")];
  const other = chosenFile(3, file("c.mp4"));
  expect(placed(before, other, missing)).toEqual([...before, other]);
  const image = chosenFile(4, file("a.mp4", 9));
  expect(placed(before, image, new Set())).toEqual([...before, image]);
});

it("of one that was made smaller, and is gone, the original comes again and begins anew", () => {
  const original = file("a.mov");
  const smaller = { from: original, bytes: null, keptAs: null };
  const before = [{ ...left(1, "a.mp4"), smaller }];
  const [same] = placed(before, chosenFile(3, file("a.mov")), missing);
  expect(same).toMatchObject({ key: 3, url: null, smaller: null, anew: "smaller", poster: 2 });
  expect(same?.bytes?.name).toBe("a.mov");
  const [other] = placed(before, chosenFile(3, file("a.mov", 8)), missing);
  expect(other).toMatchObject({ key: 3, url: null, anew: "changed" });
});
