import { endpoint } from "#app/http/endpoint.server.ts";
import { startFeedOperation } from "../operations.server.ts";

const resource = endpoint(startFeedOperation);

export const loader = resource.loader;
export const action = resource.action;
