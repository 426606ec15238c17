import { endpoint } from "#app/http/endpoint.server.ts";
import { recordEventOperation } from "../operations.server.ts";

const resource = endpoint(recordEventOperation);

export const loader = resource.loader;
export const action = resource.action;
