import { endpoint } from "#app/http/endpoint.server.ts";
import { buyPostOperation } from "../operations.server.ts";

const resource = endpoint(buyPostOperation);

export const loader = resource.loader;
export const action = resource.action;
