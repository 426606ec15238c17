import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { apiDocument } from "./document.server.ts";

export const describeApiOperation = operation({
  id: "describeApi",
  summary: "This description, as OpenAPI 3.1.",
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  ageless: true,
  input: z.object({}),
  answer: z.looseObject({ openapi: z.string() }),
  run: async () => apiDocument,
});
