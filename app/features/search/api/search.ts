import { api } from "#app/http/api.server.ts";
import { AppError } from "#app/http/errors.ts";
import { parseInput } from "#app/http/input.server.ts";
import { tokenOf } from "#app/http/session.server.ts";
import { search } from "../queries.server.ts";
import { searchQuery } from "../schema.ts";

const door = api({
  async GET({ ctx, request }) {
    // product.md 15.6: a bearer that is no longer good is told so, and the caller asks again without.
    if (!ctx.viewer && tokenOf(request)?.from === "bearer") throw new AppError("search_signed_out");
    const fields = Object.fromEntries(new URL(request.url).searchParams);
    return Response.json(await search(ctx, parseInput(searchQuery, fields)));
  },
});

export const loader = door.loader;
