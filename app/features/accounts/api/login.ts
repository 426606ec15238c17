import { endpoint } from "#app/http/endpoint.server.ts";
import { signInOperation } from "../operations.server.ts";

const resource = endpoint(signInOperation);

export const loader = resource.loader;
export const action = resource.action;
