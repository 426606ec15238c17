import { endpoint } from "#app/http/endpoint.server.ts";
import { resolvePostbackOperation } from "../console/operations.server.ts";

const resource = endpoint(resolvePostbackOperation);

export const loader = resource.loader;
export const action = resource.action;
