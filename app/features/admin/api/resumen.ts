import { endpoint } from "#app/http/endpoint.server.ts";
import { readOverviewOperation } from "../overview/operations.server.ts";

const resource = endpoint(readOverviewOperation);

export const loader = resource.loader;
export const action = resource.action;
