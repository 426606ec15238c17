import { endpoint } from "#app/http/endpoint.server.ts";
import { suggestSearchesOperation } from "../operations.server.ts";

const resource = endpoint(suggestSearchesOperation);

export const loader = resource.loader;
export const action = resource.action;
