import { endpoint } from "#app/http/endpoint.server.ts";
import { noteCfdiOperation } from "../console/operations.server.ts";

const resource = endpoint(noteCfdiOperation);

export const loader = resource.loader;
export const action = resource.action;
