import { endpoint } from "#app/http/endpoint.server.ts";
import { readOrderOperation, withdrawOrderOperation } from "../operations.server.ts";

const resource = endpoint(readOrderOperation, withdrawOrderOperation);

export const loader = resource.loader;
export const action = resource.action;
