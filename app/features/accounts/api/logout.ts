import { endpoint } from "#app/http/endpoint.server.ts";
import { signOutOperation } from "../operations.server.ts";

const resource = endpoint(signOutOperation);

export const loader = resource.loader;
export const action = resource.action;
