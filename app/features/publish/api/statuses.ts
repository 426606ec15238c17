import { endpoint } from "#app/http/endpoint.server.ts";
import { readStatusesOperation } from "../operations.server.ts";

const resource = endpoint(readStatusesOperation);

export const loader = resource.loader;
export const action = resource.action;
