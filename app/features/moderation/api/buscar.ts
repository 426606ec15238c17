import { endpoint } from "#app/http/endpoint.server.ts";
import { searchCasesOperation } from "../operations.server.ts";

const resource = endpoint(searchCasesOperation);

export const loader = resource.loader;
export const action = resource.action;
