import { endpoint } from "#app/http/endpoint.server.ts";
import { beginVerifierOperation } from "../operations.server.ts";

const resource = endpoint(beginVerifierOperation);

export const loader = resource.loader;
export const action = resource.action;
