import { afterAll, beforeAll } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { tellOutside } from "#app/features/index/outside/tell.server.ts";
import { readOutside } from "#app/features/index/outside/state.server.ts";
import { OpenSearchServer } from "./opensearch-server.ts";

/** What finds posts. */
export const searchIndexes = ["the index in the database", "OpenSearch"] as const;
export type SearchIndex = (typeof searchIndexes)[number];

let current: OpenSearchServer | null = null;

/**
 * What finds posts in the tests of the surrounding `describe`; call it in its body. Null: the database. Whoever writes
 * there calls {@link caughtUp} before searching.
 */
export function useSearchIndex(index: SearchIndex): OpenSearchServer | null {
  if (index !== "OpenSearch") return null;
  const server = new OpenSearchServer({ login: "shortit:secreto" });
  beforeAll(async () => {
    await server.start();
    current = server;
    globalThis.shortitSettings = { SEARCH_URL: server.url };
  });
  afterAll(async () => {
    globalThis.shortitSettings = undefined;
    current = null;
    await server.stop();
  });
  return server;
}

/** Waits until the server knows what is to be found, and takes that away from the database: it has to answer. */
export async function caughtUp({ db }: Pick<Ctx, "db">): Promise<void> {
  if (!current) return;
  for (;;) {
    await tellOutside({ db }, {}, { signal: new AbortController().signal });
    const { active, building, waitingSince } = await readOutside(db);
    if (active && !building && waitingSince === null) break;
  }
  current.refresh();
  await db.deleteFrom("apariciones").execute();
}
