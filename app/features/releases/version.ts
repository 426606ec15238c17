/**
 * Of the sentences that people agree to when they let themselves be shown (`strings.ts`, `consent`). Whoever
 * changes words gives them a new version.
 */
export const RELEASE_VERSION = "2026-11-23";
