import { endpoint } from "#app/http/endpoint.server.ts";
import { countViewOperation } from "../operations.server.ts";

const resource = endpoint(countViewOperation);

export const loader = resource.loader;
export const action = resource.action;
