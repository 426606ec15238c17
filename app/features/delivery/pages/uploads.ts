import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "#app/http/api.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { deliverObject } from "../deliver.server.ts";

/** The bytes of pictures and videos. Not behind the age gate: only the posts' own rule decides. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return await deliverObject(await requestContext(request), params.file ?? "", request);
  } catch (error) {
    const response = errorResponse(error, request);
    response.headers.set("Cache-Control", "no-store");
    return response;
  }
}
