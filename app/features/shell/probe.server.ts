import { type Operation, perform } from "#app/http/operation.server.ts";
import { getServices } from "#app/services.server.ts";

/** Loader of a probe: it reads nobody's session, so that it answers also when the database does not. */
export function probe(operation: Operation) {
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    const ctx = { ...getServices(), viewer: null };
    const reply = await perform(operation, { ctx, input: {}, request });
    return Response.json(reply.answer, { status: reply.status ?? 200, headers: reply.headers });
  };
  return Object.assign(answer, { operations: [operation] });
}
