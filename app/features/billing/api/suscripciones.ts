import { endpoint } from "#app/http/endpoint.server.ts";
import { readPaymentsOperation } from "../operations.server.ts";

const resource = endpoint(readPaymentsOperation);

export const loader = resource.loader;
export const action = resource.action;
