import { readStatementToken } from "#app/features/people/links/statement-link.server.ts";

/** The private link to a statement of reasons that an address brings; null for one that is not ours. */
export function statementIn({ searchParams }: URL): string | null {
  const path = searchParams.get("aviso") ?? "";
  const [, token] = /^\/aviso\/([\w-]+)$/.exec(path) ?? [];
  return token && readStatementToken(token) !== null ? path : null;
}
