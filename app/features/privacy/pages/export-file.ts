import { bytes } from "#app/http/endpoint.server.ts";
import { downloadExportOperation } from "../export/operations.server.ts";

const resource = bytes(downloadExportOperation);

export const loader = resource.loader;
export const action = resource.action;
