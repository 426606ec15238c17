import { endpoint } from "#app/http/endpoint.server.ts";
import { followOperation } from "../operations.server.ts";

const resource = endpoint(followOperation);

export const loader = resource.loader;
export const action = resource.action;
