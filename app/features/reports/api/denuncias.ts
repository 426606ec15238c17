import { endpoint } from "#app/http/endpoint.server.ts";
import { listReportsOperation, reportOperation } from "../operations.server.ts";

const resource = endpoint(listReportsOperation, reportOperation);

export const loader = resource.loader;
export const action = resource.action;
