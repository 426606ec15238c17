import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { REQUESTS_PER_DAY } from "./limits.ts";
import { listPostLines } from "./posts.server.ts";
import { askToCreate, refusalOf } from "./requests.server.ts";
import { postLine, postsQuery, requestInput, statsFile } from "./schema.ts";
import { statsCsv } from "./stats/csv.server.ts";

export const listPostLinesOperation = operation({
  id: "listPostLines",
  scope: "money-read",
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
  scope: "money-read",
  summary:
    "A table of a creator's statistics as CSV: days, followers, hours, income, or of one post its days and how far its videos were watched.",
  method: "GET",
  path: "/api/dashboard/estadisticas/{rango}",
  access: "creator",
  input: statsFile,
  bytes: "text/csv",
  answer: null,
  errors: ["creators_only"],
  async run(ctx, asked) {
    return new Response(await statsCsv(ctx, asked), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${[asked.tabla, asked.publicacion, asked.rango].filter(Boolean).join("-")}.csv"`,
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
