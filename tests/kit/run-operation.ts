import type { Ctx } from "#app/context.server.ts";
import { type Operation, perform } from "#app/http/operation.server.ts";

/** Performs an operation as the form and the endpoint do, for who the context says. */
export async function runOperation<Answer>(
  ctx: Ctx,
  operation: Operation<Answer>,
  input: unknown,
  headers: HeadersInit = {},
): Promise<Answer> {
  const request = new Request("http://localhost/", { method: "POST", headers });
  return (await perform(operation, { ctx, input, request })).answer;
}
