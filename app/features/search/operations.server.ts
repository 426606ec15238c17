import { operation } from "#app/http/operation.server.ts";
import { MINUTE_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { SEARCHES_PER_ACCOUNT, SEARCHES_PER_ADDRESS } from "./limits.ts";
import { search } from "./queries.server.ts";
import { searchQuery, searchView } from "./schema.ts";

const TEN_MINUTES = 10 * MINUTE_SECONDS;

export const searchOperation = operation({
  id: "search",
  summary: "People, tags and posts that are about what was typed; whatever it is, it is no error.",
  method: "GET",
  path: "/api/search",
  access: "public",
  // product.md 15.6: a bearer that is no longer good is told so, and the caller asks again without.
  deadBearer: "search_signed_out",
  limits: [
    perAddress("searches", SEARCHES_PER_ADDRESS, TEN_MINUTES),
    perAccount("searches", SEARCHES_PER_ACCOUNT, TEN_MINUTES),
  ],
  input: searchQuery,
  answer: searchView,
  errors: ["search_signed_out"],
  example: { q: "playa", sort: "popular", limit: "12", page: "1" },
  run: (ctx, input) => search(ctx, input),
});
