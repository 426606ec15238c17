import { z } from "zod";
import { ACTS_PER_HOUR } from "#app/features/admin/limits.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { listAbouts, listInput, listMatches } from "../schema.ts";
import { readKnownLists, setKnownList } from "./lists.server.ts";

export const readKnownListsOperation = operation({
  id: "readKnownLists",
  summary: "The lists of known pictures and videos, and what becomes of what is on them.",
  method: "GET",
  path: "/api/admin/listas",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    listas: z.array(
      z.object({
        ...{ nombre: z.string(), on_match: z.enum(listMatches), about: z.enum(listAbouts) },
        hashes: z.number().describe("Counted up to 1001."),
        updated: z.iso.datetime(),
      }),
    ),
  }),
  run: async (ctx) => ({ listas: await readKnownLists(ctx) }),
});

export const setKnownListOperation = operation({
  id: "setKnownList",
  summary: "Says what becomes of what is on a list of known pictures, and what it is about.",
  method: "POST",
  path: "/api/admin/listas",
  access: "administrator",
  ageless: true,
  limits: [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)],
  input: listInput,
  answer: null,
  errors: ["not_found"],
  example: { nombre: "stopncii", on_match: "hold", about: "intimate" },
  run: (ctx, input) => setKnownList(ctx, input),
});
