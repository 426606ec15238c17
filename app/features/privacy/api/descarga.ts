import { endpoint } from "#app/http/endpoint.server.ts";
import { askExportOperation, readExportOperation } from "../export/operations.server.ts";

const resource = endpoint(askExportOperation, readExportOperation);

export const loader = resource.loader;
export const action = resource.action;
