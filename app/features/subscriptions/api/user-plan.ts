import { endpoint } from "#app/http/endpoint.server.ts";
import { readPlanOperation } from "../operations.server.ts";

const resource = endpoint(readPlanOperation);

export const loader = resource.loader;
export const action = resource.action;
