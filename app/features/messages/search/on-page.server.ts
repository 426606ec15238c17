import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { perform } from "#app/http/operation.server.ts";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { searchThreadOperation } from "./operations.server.ts";
import { SEARCH_MAX } from "./limits.ts";
import type { SearchOnPage } from "./search-pane.tsx";
import { strings } from "../strings.ts";

/** What the page of a conversation is asked to look for; null: nothing. */
export async function searchOnPage(
  ctx: SignedInCtx,
  peerId: number,
  request: Request,
): Promise<SearchOnPage | null> {
  const query = new URL(request.url).searchParams;
  const asked = query.get("buscar");
  if (asked === null) return null;
  const q = asked.trim().slice(0, SEARCH_MAX);
  const before = query.get("desde_mensaje") ?? undefined;
  const shown = { q, found: null, error: null, isLater: before !== undefined };
  if (q === "") return shown;
  try {
    const input = { id: String(peerId), q, before };
    const { answer } = await perform(searchThreadOperation, { ctx, input, request });
    return { ...shown, found: answer };
  } catch (error) {
    // The page stays, with what was typed.
    const isExpected = error instanceof AppError;
    if (!isExpected) log.error({ err: error }, "message search failed");
    const why = isExpected ? errorMessage(error.code, error.values) : strings.search.failed;
    return { ...shown, error: why };
  }
}
