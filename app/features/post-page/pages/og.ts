import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "#app/http/api.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { MINUTE_SECONDS, type RateLimit, takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { ogPicture } from "../og-picture.server.ts";

/** Each is drawn when it is asked for. */
const perAddress: RateLimit = { name: "address-og", max: 240, windowSeconds: MINUTE_SECONDS };

/** The pictures of link previews: for everybody alike, so never what only some may see. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const ctx = await requestContext(request);
    const id = /^(\d{1,15})\.jpg$/.exec(params.file ?? "")?.[1];
    const { etag, draw } = await ogPicture(ctx, id ? Number(id) : null);
    const headers = {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=600",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "cross-origin",
      ETag: etag,
    };
    if (request.headers.get("if-none-match")?.includes(etag)) {
      return new Response(null, { status: 304, headers });
    }
    await takeAddressTurn(ctx, perAddress, request);
    return new Response(new Uint8Array(await draw()), { headers });
  } catch (error) {
    const response = errorResponse(error, request);
    response.headers.set("Cache-Control", "no-store");
    return response;
  }
}
