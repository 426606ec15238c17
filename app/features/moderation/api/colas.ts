import { endpoint } from "#app/http/endpoint.server.ts";
import { countCasesOperation } from "../operations.server.ts";

const resource = endpoint(countCasesOperation);

export const loader = resource.loader;
export const action = resource.action;
