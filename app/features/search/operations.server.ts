import { operation } from "#app/http/operation.server.ts";
import { search } from "./queries.server.ts";
import { searchQuery, searchView } from "./schema.ts";

export const searchOperation = operation({
  id: "search",
  summary: "People, tags and posts that are about what was typed; whatever it is, it is no error.",
  method: "GET",
  path: "/api/search",
  access: "public",
  // product.md 15.6: a bearer that is no longer good is told so, and the caller asks again without.
  deadBearer: "search_signed_out",
  input: searchQuery,
  answer: searchView,
  errors: ["search_signed_out"],
  example: { q: "playa", sort: "popular", limit: "12", page: "1" },
  run: (ctx, input) => search(ctx, input),
});
