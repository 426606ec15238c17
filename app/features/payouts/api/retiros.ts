import { endpoint } from "#app/http/endpoint.server.ts";
import { listBatchesOperation, makeBatchOperation } from "../console/operations.server.ts";

const resource = endpoint(listBatchesOperation, makeBatchOperation);

export const loader = resource.loader;
export const action = resource.action;
