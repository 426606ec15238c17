import { endpoint } from "#app/http/endpoint.server.ts";
import { listFactorsOperation } from "../operations.server.ts";

const resource = endpoint(listFactorsOperation);

export const loader = resource.loader;
export const action = resource.action;
