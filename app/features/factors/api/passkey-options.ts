import { endpoint } from "#app/http/endpoint.server.ts";
import { passkeyOptionsOperation } from "../operations.server.ts";

const resource = endpoint(passkeyOptionsOperation);

export const loader = resource.loader;
export const action = resource.action;
