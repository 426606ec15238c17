import { expect, it } from "vitest";
import type { AppearanceState } from "#db/schema/releases.ts";
import type { PeopleView } from "../schema.ts";
import { strings } from "../strings.ts";
import { howItStands } from "./how-it-stands.ts";

const words = strings.people;

it.each<[string, boolean, boolean, AppearanceState[]]>([
  [words.nobodyWaits, false, false, []],
  [words.nobodyWaits, false, false, ["not_me"]],
  [words.shown, false, false, ["confirmed"]],
  [words.overruled, false, false, ["confirmed", "overruled"]],
  [words.waits, true, false, ["confirmed", "pending"]],
  [words.waitsToName, true, true, ["confirmed"]],
  [words.waitsToName, true, false, ["not_me"]],
  // Nothing that its owner does brings it back.
  [words.withdrawn, true, true, ["confirmed", "withdrawn"]],
])("%s", (sentence, espera, faltan, states) => {
  const personas = states.map((estado) => ({ estado }) as PeopleView["personas"][number]);
  expect(howItStands({ aparecen: "otras", espera, faltan, personas })).toBe(sentence);
});
