import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { BATCH_CHANGES_PER_HOUR } from "../limits.ts";
import { noteCfdi } from "./cfdi.server.ts";
import { concludeWithdrawal, makeBatch, payBatch } from "./change.server.ts";
import { downloadBatch } from "./download.server.ts";
import { readBatch, readBatches } from "./list.server.ts";
import {
  bankAnswer,
  batchAnswer,
  batchesQuery,
  batchFile,
  batchInput,
  batchQuery,
  cfdiInput,
  concludeInput,
  lineAnswer,
} from "./schema.ts";

const limits = [perAccount("payout-batches", BATCH_CHANGES_PER_HOUR, HOUR_SECONDS)];

export const listBatchesOperation = operation({
  id: "listPayoutBatches",
  summary: "Batches of withdrawals, the newest first, and what is approved and in none.",
  method: "GET",
  path: "/api/moderacion/retiros",
  access: "administrator",
  ageless: true,
  input: batchesQuery,
  answer: z.object({
    approved: z.object({ withdrawals: z.number(), amount_cents: z.number() }),
    lotes: z.array(batchAnswer),
    siguiente: z.number().nullable(),
  }),
  run: (ctx, input) => readBatches(ctx, input),
});

export const makeBatchOperation = operation({
  id: "makePayoutBatch",
  summary: "Takes what is approved into a new batch: each withdrawal once, whoever asks at once.",
  method: "POST",
  path: "/api/moderacion/retiros",
  access: "administrator",
  ageless: true,
  limits,
  input: z.object({}),
  answer: z.object({ id_lote: z.number() }),
  errors: ["nothing_approved"],
  run: (ctx) => makeBatch(ctx),
});

export const readBatchOperation = operation({
  id: "readPayoutBatch",
  summary: "A batch with its withdrawals.",
  method: "GET",
  path: "/api/moderacion/retiros/lotes/{id}",
  access: "administrator",
  ageless: true,
  input: batchQuery,
  answer: z.object({
    lote: batchAnswer,
    banco: bankAnswer,
    retiros: z.array(lineAnswer),
    siguiente: z.number().nullable(),
  }),
  errors: ["batch_not_found"],
  run: (ctx, input) => readBatch(ctx, input),
});

export const payBatchOperation = operation({
  id: "payPayoutBatch",
  summary: "Says that all of a batch was paid of which nobody has said anything else.",
  method: "POST",
  path: "/api/moderacion/retiros/lotes/{id}",
  access: "administrator",
  ageless: true,
  limits,
  input: batchInput,
  answer: z.object({ paid: z.number() }),
  errors: ["batch_not_found", "withdrawal_closed"],
  run: (ctx, input) => payBatch(ctx, input),
});

export const concludeWithdrawalOperation = operation({
  id: "concludeWithdrawal",
  summary:
    "Says what became of a withdrawal: paid, failed or void, with the reason. Never of one's own.",
  method: "POST",
  path: "/api/moderacion/retiros/{id}",
  access: "administrator",
  ageless: true,
  limits,
  input: concludeInput,
  answer: z.object({ id_lote: z.number().nullable() }),
  errors: ["withdrawal_not_found", "withdrawal_closed", "cannot_decide_self"],
  example: { state: "failed", reason: "La cuenta está cerrada." },
  run: (ctx, input) => concludeWithdrawal(ctx, input),
});

export const noteCfdiOperation = operation({
  id: "notePayoutCfdi",
  summary: "Notes the tax receipt of a withdrawal that was paid; an empty one takes it back.",
  method: "POST",
  path: "/api/moderacion/retiros/{id}/cfdi",
  access: "administrator",
  ageless: true,
  limits,
  input: cfdiInput,
  answer: z.object({ id_lote: z.number().nullable() }),
  errors: ["withdrawal_not_found", "cfdi_not_paid"],
  example: { cfdi: "5F9E2A4C-0B1D-4E3F-8A7B-6C5D4E3F2A1B" },
  run: (ctx, input) => noteCfdi(ctx, input),
});

export const downloadBatchOperation = operation({
  id: "downloadPayoutBatch",
  summary:
    "What a bank is given of a batch, the same whenever it is asked for: `csv` of all, `spei` to other banks and `bbva` within the bank in BBVA's lay-outs.",
  method: "GET",
  path: "/api/moderacion/retiros/lotes/{id}/{formato}",
  access: "administrator",
  ageless: true,
  input: batchFile,
  bytes: "text/csv",
  answer: null,
  errors: ["batch_not_found", "bank_file_no_account", "bank_file_not_mxn", "bank_file_empty"],
  run: (ctx, input) => downloadBatch(ctx, input),
});
