import { endpoint } from "#app/http/endpoint.server.ts";
import { continueFeedOperation } from "../operations.server.ts";

const resource = endpoint(continueFeedOperation);

export const loader = resource.loader;
export const action = resource.action;
