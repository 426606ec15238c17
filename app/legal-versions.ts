/**
 * The versions of the legal texts, which are the days they changed. A test holds the hash of each text:
 * whoever changes words gives them a new version.
 */
export const TEXT_VERSIONS = { terms: "2026-11-23", privacy: "2026-11-30" } as const;

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

/** Where each is read. */
export const TEXT_PATHS = { terms: "/terms", privacy: "/privacy" } as const;

/** What somebody agreed to last; null: nothing that was recorded. */
export interface Accepted {
  version_terminos?: string | null;
  version_aviso?: string | null;
}

/** And the versions that they were told of, as {@link TEXTS_NOW} says them. */
export interface Told extends Accepted {
  textos_vistos?: string | null;
}

/** The texts that somebody has to agree to before they go on. */
export function textsToAccept({ version_terminos, version_aviso }: Accepted): LegalText[] {
  const accepted = { terms: version_terminos ?? "", privacy: version_aviso ?? "" };
  return legalTexts.filter((text) => accepted[text] < CONSENT_SINCE[text]);
}

/** Those of them that they had agreed to as they were before. */
export function textsThatChanged(viewer: Accepted): LegalText[] {
  const had = { terms: viewer.version_terminos, privacy: viewer.version_aviso };
  return textsToAccept(viewer).filter((text) => had[text]);
}

/** The versions of all texts, in their order. */
export const TEXTS_NOW = legalTexts.map((text) => TEXT_VERSIONS[text]).join(" ");

/** The texts that changed in a way that needs no consent again, of which somebody has not been told. */
export function textsToTell(viewer: Told): LegalText[] {
  if (textsToAccept(viewer).length > 0) return [];
  const [terms = "", privacy = ""] = (viewer.textos_vistos ?? "").split(" ");
  const known = {
    terms: [viewer.version_terminos ?? "", terms],
    privacy: [viewer.version_aviso ?? "", privacy],
  };
  return legalTexts.filter((text) => known[text].every((one) => one < TEXT_VERSIONS[text]));
}
