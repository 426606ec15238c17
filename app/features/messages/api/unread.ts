import { endpoint } from "#app/http/endpoint.server.ts";
import { countUnreadOperation } from "../operations.server.ts";

/** For the badge of the header. */
const resource = endpoint(countUnreadOperation);

export const loader = resource.loader;
export const action = resource.action;
