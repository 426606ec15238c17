import { endpoint } from "#app/http/endpoint.server.ts";
import { workOnCaseOperation } from "../operations.server.ts";

const resource = endpoint(workOnCaseOperation);

export const loader = resource.loader;
export const action = resource.action;
