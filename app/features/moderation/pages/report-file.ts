import { bytes } from "#app/http/endpoint.server.ts";
import { readReportOperation } from "../transparency/operations.server.ts";

const resource = bytes(readReportOperation);

export const loader = resource.loader;
export const action = resource.action;
