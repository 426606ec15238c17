import { endpoint } from "#app/http/endpoint.server.ts";
import { endPlanOperation, savePlanOperation } from "../operations.server.ts";

const resource = endpoint(endPlanOperation, savePlanOperation);

export const loader = resource.loader;
export const action = resource.action;
