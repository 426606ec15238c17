import { endpoint } from "#app/http/endpoint.server.ts";
import { hidePostOperation } from "../operations.server.ts";

const resource = endpoint(hidePostOperation);

export const loader = resource.loader;
export const action = resource.action;
