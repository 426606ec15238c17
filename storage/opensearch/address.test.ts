import { describe, expect, it } from "vitest";
import { parseSearchAddress } from "./address.ts";

describe("an address of OpenSearch", () => {
  it.each([
    ["http://search:9200", { node: "http://search:9200/", index: "shortit" }],
    [
      "https://ana:se%40creto@search.example/opensearch?index=uno_2",
      { node: "https://ana:se%40creto@search.example/opensearch", index: "uno_2" },
    ],
  ])("%s", (text, expected) => {
    expect(parseSearchAddress(text)).toEqual(expected);
  });

  it.each([
    ["search:9200", /^must be an address like/],
    ["redis://search:9200", /^must be an address like/],
    ["https://", /^must be an address like/],
    ["https://search?indice=uno", /^may have index behind/],
    ["https://search#uno", /^may have index behind/],
    ["https://search?index=Uno", /^must name its index/],
    ["https://search?index=uno-dos", /^must name its index/],
    ["https://search?index=", /^must name its index/],
    ["https://ana@search", /^must have both/],
    ["https://ana:secreto%@search", /^must have %25/],
  ])("is not %s", (text, expected) => {
    expect(() => parseSearchAddress(text)).toThrow(expected);
    expect(() => parseSearchAddress(text)).not.toThrow(/secreto/);
  });
});
