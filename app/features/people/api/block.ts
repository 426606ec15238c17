import { endpoint } from "#app/http/endpoint.server.ts";
import { blockOperation } from "../operations.server.ts";

const resource = endpoint(blockOperation);

export const loader = resource.loader;
export const action = resource.action;
