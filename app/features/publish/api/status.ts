import { endpoint } from "#app/http/endpoint.server.ts";
import { readStatusOperation } from "../operations.server.ts";

const resource = endpoint(readStatusOperation);

export const loader = resource.loader;
export const action = resource.action;
