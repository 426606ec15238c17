import { endpoint } from "#app/http/endpoint.server.ts";
import { readOembedOperation } from "../operations.server.ts";

const resource = endpoint(readOembedOperation);

export const loader = resource.loader;
export const action = resource.action;
