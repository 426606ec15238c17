import { endpoint } from "#app/http/endpoint.server.ts";
import { endSessionsOperation } from "../people/operations.server.ts";

const resource = endpoint(endSessionsOperation);

export const loader = resource.loader;
export const action = resource.action;
