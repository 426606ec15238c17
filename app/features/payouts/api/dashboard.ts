import { endpoint } from "#app/http/endpoint.server.ts";
import { listMonthsOperation } from "../operations.server.ts";

const resource = endpoint(listMonthsOperation);

export const loader = resource.loader;
export const action = resource.action;
