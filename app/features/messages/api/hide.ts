import { endpoint } from "#app/http/endpoint.server.ts";
import { hideMessageOperation } from "../operations.server.ts";

const resource = endpoint(hideMessageOperation);

export const loader = resource.loader;
export const action = resource.action;
