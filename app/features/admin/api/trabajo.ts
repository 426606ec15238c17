import { endpoint } from "#app/http/endpoint.server.ts";
import { settleJobOperation } from "../jobs/operations.server.ts";

const resource = endpoint(settleJobOperation);

export const loader = resource.loader;
export const action = resource.action;
