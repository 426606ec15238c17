import { endpoint } from "#app/http/endpoint.server.ts";
import { readPostOperation, decidePostOperation } from "../content/operations.server.ts";

const resource = endpoint(readPostOperation, decidePostOperation);

export const loader = resource.loader;
export const action = resource.action;
