import { bytes } from "#app/http/endpoint.server.ts";
import { downloadBatchOperation } from "../console/operations.server.ts";

const resource = bytes(downloadBatchOperation);

export const loader = resource.loader;
export const action = resource.action;
