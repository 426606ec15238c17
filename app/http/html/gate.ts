import type { AgeLevel } from "../age/policy.ts";
import type { LinkPreview } from "./link-preview.ts";

/** What a page throws that the root shows as the age gate. */
export interface ThrownGate {
  ageGate: true;
  /** The yes did not come back: the browser takes no cookies. */
  isRefused: boolean;
  /** What a provider has to show of their age, where a declaration is not enough; null: it is. */
  check: Exclude<AgeLevel, "declare"> | null;
  /** What sites that show links to us may know. */
  preview: LinkPreview | null;
}
