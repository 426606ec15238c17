import { errorResponse } from "#app/http/api.server.ts";
import { AppError } from "#app/http/errors.ts";

/** Where the server sends a call whose address cannot be decoded. */
export function loader({ request }: { request: Request }) {
  return errorResponse(new AppError("bad_input"), request);
}

export const action = loader;
