import { endpoint } from "#app/http/endpoint.server.ts";
import { reactOperation } from "../operations.server.ts";

const resource = endpoint(reactOperation);

export const loader = resource.loader;
export const action = resource.action;
