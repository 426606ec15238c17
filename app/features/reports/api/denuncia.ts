import { endpoint } from "#app/http/endpoint.server.ts";
import { addToReportOperation, readReportOperation } from "../operations.server.ts";

const resource = endpoint(readReportOperation, addToReportOperation);

export const loader = resource.loader;
export const action = resource.action;
