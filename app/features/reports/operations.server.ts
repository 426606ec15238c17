import { z } from "zod";
import { idParam, listFields } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import {
  REPORTS_PAGE,
  REPORTS_PAGE_MAX,
  REPORTS_PER_ACCOUNT,
  REPORTS_PER_ADDRESS,
} from "./limits.ts";
import { listReports, readReport } from "./queries.server.ts";
import { addToReport, report } from "./report.server.ts";
import { addedWords, reportInput, reportView } from "./schema.ts";

const answer = z.object({ denuncia: reportView });
const limits = [
  perAddress("reports", REPORTS_PER_ADDRESS, HOUR_SECONDS),
  perAccount("reports", REPORTS_PER_ACCOUNT, HOUR_SECONDS),
];

export const reportOperation = operation({
  id: "report",
  summary:
    "Reports a post, a comment, a message, a profile or its picture; again, it adds to the report already made.",
  method: "POST",
  path: "/api/denuncias",
  access: "member",
  limits,
  input: reportInput,
  answer,
  status: 201,
  errors: ["not_found", "cannot_report_self", "words_full"],
  example: { tipo: "publicacion", id: 1, motivo: "spam", texto: "Es publicidad.", salgo_yo: false },
  run: async (ctx, input) => ({ denuncia: await report(ctx, input) }),
});

export const listReportsOperation = operation({
  id: "listReports",
  summary: "What one has reported and what became of it, the latest first.",
  method: "GET",
  path: "/api/denuncias",
  access: "member",
  input: z.object(listFields({ limit: REPORTS_PAGE, max: REPORTS_PAGE_MAX })),
  answer: z.object({ denuncias: z.array(reportView), nextBefore: z.string().nullable() }),
  async run(ctx, query) {
    const { rows, nextBefore } = await listReports(ctx, query);
    return { denuncias: rows, nextBefore };
  },
});

export const readReportOperation = operation({
  id: "readReport",
  summary: "A report of one's own.",
  method: "GET",
  path: "/api/denuncias/{id}",
  access: "owner",
  input: z.object({ id: idParam }),
  answer,
  errors: ["not_found"],
  run: async (ctx, { id }) => ({ denuncia: await readReport(ctx, id) }),
});

export const addToReportOperation = operation({
  id: "addToReport",
  summary: "Adds words to a report of one's own.",
  method: "POST",
  path: "/api/denuncias/{id}",
  access: "owner",
  limits,
  input: addedWords.extend({ id: idParam }),
  answer,
  errors: ["not_found", "cannot_report_self", "words_full"],
  example: { texto: "Se ve en el segundo 12." },
  run: async (ctx, input) => ({ denuncia: await addToReport(ctx, input) }),
});
