import { endpoint } from "#app/http/endpoint.server.ts";
import { listBlockedOperation } from "../operations.server.ts";

const resource = endpoint(listBlockedOperation);

export const loader = resource.loader;
export const action = resource.action;
