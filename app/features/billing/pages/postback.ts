import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
// Providers call in ways of their own, which no operation of ours describes.
// oxlint-disable-next-line shortit/left-to-operations
import { requestContext } from "#app/http/context.server.ts";
import { errorResponse } from "#app/http/responses.server.ts";
import { receivePostback } from "../postbacks/receive.server.ts";

/** Where providers tell what has happened, each in its own way. Whoever else comes gets nothing. */
async function answer({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  try {
    const ctx = await requestContext(request);
    const received = await receivePostback(ctx, params.provider ?? "", request);
    return new Response(received, {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  } catch (error) {
    return errorResponse(error, request);
  }
}

export { answer as loader, answer as action };
