import { endpoint } from "#app/http/endpoint.server.ts";
import { searchThreadOperation } from "../search/operations.server.ts";

const resource = endpoint(searchThreadOperation);

export const loader = resource.loader;
export const action = resource.action;
