import { parseInput } from "#app/http/input.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { listQuery } from "./schema.ts";

/** Which page of a list the API is asked for. Throws `bad_input` for a limit that is none. */
export function pageOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const { limit } = parseInput(listQuery, { limit: searchParams.get("limit") ?? undefined });
  return { before: parseCursor(searchParams.get("before")), limit };
}
