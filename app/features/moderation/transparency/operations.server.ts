import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { moderating } from "../moderating.server.ts";
import { askReport, readReport } from "./ask-report.server.ts";

export const makeReportOperation = operation({
  id: "makeReport",
  summary:
    "Has a worker count what was reported and decided in a year (2026) or a month (2026-11).",
  method: "POST",
  path: "/api/moderacion/informes",
  access: "moderator",
  limits: moderating,
  input: z.object({ periodo: z.string() }),
  answer: null,
  errors: ["not_found"],
  example: { periodo: "2026-11" },
  run: (ctx, input) => askReport(ctx, input),
});

export const readReportOperation = operation({
  id: "readTransparencyReport",
  summary: "What was counted last of a year or a month.",
  method: "GET",
  path: "/moderacion/informes/{periodo}",
  access: "moderator",
  input: z.object({ periodo: z.string() }),
  bytes: "text/csv",
  answer: null,
  errors: ["not_found"],
  async run(ctx, { periodo }) {
    const { csv } = await readReport(ctx, { periodo });
    return new Response(csv, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="informe-${periodo}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});
