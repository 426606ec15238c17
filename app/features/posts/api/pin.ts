import { endpoint } from "#app/http/endpoint.server.ts";
import { pinPostOperation } from "../operations.server.ts";

const resource = endpoint(pinPostOperation);

export const loader = resource.loader;
export const action = resource.action;
