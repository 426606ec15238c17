/**
 * The versions of the legal texts, which are the days they changed. A test holds the hash of each text:
 * whoever changes words gives them a new version.
 */
export const TEXT_VERSIONS = { terms: "2026-11-23", privacy: "2026-11-23" } as const;

/**
 * The oldest version of each that an acceptance still counts for. It is raised to the new version when a
 * change needs consent again: a new purpose, other data, other duties; not for a word put better.
 */
export const CONSENT_SINCE: Record<LegalText, string> = {
  terms: "2026-11-23",
  privacy: "2026-11-23",
};

export type LegalText = keyof typeof TEXT_VERSIONS;
export const legalTexts = Object.keys(TEXT_VERSIONS) as LegalText[];

/** What somebody agreed to last; null: nothing that was recorded. */
export interface Accepted {
  version_terminos?: string | null;
  version_aviso?: string | null;
}

/** The texts that somebody has to agree to before they go on. */
export function textsToAccept({ version_terminos, version_aviso }: Accepted): LegalText[] {
  const accepted = { terms: version_terminos ?? "", privacy: version_aviso ?? "" };
  return legalTexts.filter((text) => accepted[text] < CONSENT_SINCE[text]);
}
