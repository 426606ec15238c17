import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { REQUESTS_PER_DAY } from "./limits.ts";
import { listPostLines } from "./posts.server.ts";
import { askToCreate, refusalOf } from "./requests.server.ts";
import { postLine, postsQuery, requestInput, statsQuery } from "./schema.ts";
import { statsCsv } from "./stats/csv.server.ts";

export const listPostLinesOperation = operation({
  id: "listPostLines",
  summary: "A creator's own posts with their numbers, by any of them.",
  method: "GET",
  path: "/api/dashboard/posts",
  access: "creator",
  input: postsQuery,
  answer: z.object({ posts: z.array(postLine), nextBefore: z.string().nullable() }),
  errors: ["creators_only"],
  async run(ctx, query) {
    const { rows, nextBefore } = await listPostLines(ctx, query);
    return { posts: rows, nextBefore };
  },
});

export const readStatsCsvOperation = operation({
  id: "readStatsCsv",
  summary: "The views of a creator's posts by day and by where they were had, as CSV.",
  method: "GET",
  path: "/api/dashboard/estadisticas/{rango}",
  access: "creator",
  input: statsQuery,
  bytes: "text/csv",
  answer: null,
  errors: ["creators_only"],
  async run(ctx, { rango }) {
    return new Response(await statsCsv(ctx, rango), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="estadisticas-${rango}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});

export const askToCreateOperation = operation({
  id: "askToCreate",
  summary: "Asks to become a creator: one request at a time.",
  method: "POST",
  path: "/dashboard",
  json: false,
  access: "member",
  limits: [
    {
      ...perAccount("creator-requests", REQUESTS_PER_DAY, 24 * HOUR_SECONDS),
      when: async (ctx) => (await refusalOf(ctx)) === null,
    },
  ],
  input: requestInput,
  answer: null,
  errors: ["already_creator", "request_pending"],
  run: (ctx, input) => askToCreate(ctx, input),
});
