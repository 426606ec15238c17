import { endpoint } from "#app/http/endpoint.server.ts";
import { readBatchOperation, payBatchOperation } from "../console/operations.server.ts";

const resource = endpoint(readBatchOperation, payBatchOperation);

export const loader = resource.loader;
export const action = resource.action;
