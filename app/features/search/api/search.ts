import { endpoint } from "#app/http/endpoint.server.ts";
import { searchOperation } from "../operations.server.ts";

const resource = endpoint(searchOperation);

export const loader = resource.loader;
export const action = resource.action;
