import { z } from "zod";

/** What is read of the answers of OpenSearch; whatever else comes is no answer of it. */

const id = z.string().regex(/^\d{1,15}$/);

export const foundAnswer = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    total: z.object({ value: z.int().min(0) }),
    // Left out by filter_path where there are none.
    hits: z.array(z.object({ _id: id })).default([]),
  }),
});

const done = z.object({
  _id: id,
  status: z.int(),
  error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
});

export const bulkAnswer = z.object({
  items: z.array(z.union([z.object({ index: done }), z.object({ delete: done })])),
});

export const healthAnswer = z.object({ status: z.enum(["green", "yellow", "red"]) });

export const indicesAnswer = z.array(z.object({ index: z.string() }));

/** By the indexes that have the name. Null: none has. */
export const aliasAnswer = z.record(z.string(), z.object({})).nullable();
