import { readFileSync } from "node:fs";
import { z } from "zod";

const UNITS_MAX = 20;
const NAME = /^[\w-]{1,100}$/;
const source = z.url({
  protocol: /^https?$/,
  error: "src must be an address like https://ads.example",
});

const common = {
  src: source,
  /** Screens it is for: up to 480 px wide, wider ones, or all. */
  for: z.enum(["narrow", "wide", "any"]).default("any"),
};

/** product.md 19.1 */
const unit = z.discriminatedUnion("type", [
  z.object({
    ...common,
    type: z.literal("iframe"),
    key: z.string().regex(NAME),
    baseWidth: z.int().min(1).max(2_000),
    baseHeight: z.int().min(1).max(2_000),
  }),
  z.object({
    ...common,
    type: z.literal("native"),
    containerId: z.string().regex(NAME),
    /** Other addresses that its script takes pictures, frames or data from. */
    hosts: z.array(source).max(UNITS_MAX).default([]),
  }),
]);

export type AdUnit = z.infer<typeof unit>;

/** The units of ADS_FILE; throws an Error with one line that says what is wrong. */
export function readAdsFile(path: string): AdUnit[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`cannot read ${path} (${(error as Error).message})`, { cause: error });
  }
  return parseAds(text, path);
}

/** The same of a text. `what`: it is called so in the sentence. */
export function parseAds(text: string, what = "the list"): AdUnit[] {
  const result = z.array(unit).max(UNITS_MAX).safeParse(jsonOf(text, what));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join(".") || what}: ${issue?.message}`);
}

function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`cannot read ${what} (${(error as Error).message})`, { cause: error });
  }
}
