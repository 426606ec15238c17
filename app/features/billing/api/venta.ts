import { endpoint } from "#app/http/endpoint.server.ts";
import { resolveSaleOperation } from "../console/operations.server.ts";

const resource = endpoint(resolveSaleOperation);

export const loader = resource.loader;
export const action = resource.action;
