import { endpoint } from "#app/http/endpoint.server.ts";
import { decideTogetherOperation } from "../decision/operations.server.ts";

const resource = endpoint(decideTogetherOperation);

export const loader = resource.loader;
export const action = resource.action;
