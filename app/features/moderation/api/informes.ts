import { endpoint } from "#app/http/endpoint.server.ts";
import { makeReportOperation } from "../transparency/operations.server.ts";

const resource = endpoint(makeReportOperation);

export const loader = resource.loader;
export const action = resource.action;
