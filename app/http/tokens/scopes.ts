/** What a personal token may be allowed to do. One does not include another. */
export const scopes = ["read", "write", "upload", "messages", "money-read"] as const;

export type Scope = (typeof scopes)[number];

/** How every personal token begins, so that people and programs that look for leaked secrets know one. */
export const TOKEN_PREFIX = "shortit_pat_";
