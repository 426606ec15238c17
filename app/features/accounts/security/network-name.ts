import { fill } from "#app/strings/language.ts";
import { strings } from "./strings.ts";

/** `189.203.14.0/24` -> `Red 189.203.14.*`: a stranger to networks sees what is left out. */
export function networkName(red: string | null): string {
  const { network, ownNetwork, unknownNetwork } = strings.sessions;
  if (red === null) return unknownNetwork;
  if (red === "local") return ownNetwork;
  return fill(network, { red: red.replace(/\.0\/24$/, ".*").replace(/::\/48$/, ":*") });
}
