import { endpoint } from "#app/http/endpoint.server.ts";
import { revokeTokenOperation } from "../operations.server.ts";

const resource = endpoint(revokeTokenOperation);

export const loader = resource.loader;
export const action = resource.action;
