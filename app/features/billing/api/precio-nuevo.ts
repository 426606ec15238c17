import { endpoint } from "#app/http/endpoint.server.ts";
import { agreePriceOperation } from "../operations.server.ts";

const resource = endpoint(agreePriceOperation);

export const loader = resource.loader;
export const action = resource.action;
