import { endpoint } from "#app/http/endpoint.server.ts";
import { describeApiOperation } from "../operations.server.ts";

const resource = endpoint(describeApiOperation);

export const loader = resource.loader;
export const action = resource.action;
