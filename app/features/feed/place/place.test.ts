import { expect, test } from "vitest";
import { placeOf, placeText } from "./place.ts";

const place = {
  tab: "siguiendo" as const,
  sessionId: "aB-_".repeat(6),
  index: 12,
  postId: 345,
  isAd: true,
};

test("a place goes with the request and comes back", () => {
  expect(placeOf(placeText(place))).toEqual(place);
  expect(placeOf(placeText({ ...place, isAd: false }))?.isAd).toBe(false);
});

test.each([
  null,
  "",
  "x",
  "otra.aaaa.1.1.0",
  "para-ti.a b.1.1.0",
  "para-ti.a.-1.1.0",
  "para-ti.a.1",
])("%j is none", (text) => expect(placeOf(text)).toBeNull());
