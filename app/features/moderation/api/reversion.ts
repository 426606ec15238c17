import { endpoint } from "#app/http/endpoint.server.ts";
import { reverseDecisionOperation } from "../decision/operations.server.ts";

const resource = endpoint(reverseDecisionOperation);

export const loader = resource.loader;
export const action = resource.action;
