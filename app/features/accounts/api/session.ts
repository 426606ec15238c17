import { endpoint } from "#app/http/endpoint.server.ts";
import { endSessionOperation } from "../security/operations.server.ts";

const resource = endpoint(endSessionOperation);

export const loader = resource.loader;
export const action = resource.action;
