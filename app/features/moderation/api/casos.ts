import { endpoint } from "#app/http/endpoint.server.ts";
import { listCasesOperation } from "../operations.server.ts";

const resource = endpoint(listCasesOperation);

export const loader = resource.loader;
export const action = resource.action;
