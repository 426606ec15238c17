import { endpoint } from "#app/http/endpoint.server.ts";
import { followTagOperation } from "../operations.server.ts";

const resource = endpoint(followTagOperation);

export const loader = resource.loader;
export const action = resource.action;
