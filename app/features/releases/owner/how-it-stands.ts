import type { PeopleView } from "../schema.ts";
import { strings } from "../strings.ts";

const words = strings.people;

/** What keeps a post from others, or that nothing does, in one sentence for its owner. */
export function howItStands({ espera, faltan, personas }: PeopleView): string {
  const states = personas.map(({ estado }) => estado).filter((estado) => estado !== "not_me");
  if (!espera) {
    if (states.includes("overruled")) return words.overruled;
    return states.length > 0 ? words.shown : words.nobodyWaits;
  }
  if (states.includes("withdrawn")) return words.withdrawn;
  return faltan || states.length === 0 ? words.waitsToName : words.waits;
}
