import { endpoint } from "#app/http/endpoint.server.ts";
import { readPersonOperation, setTraitsOperation } from "../people/operations.server.ts";

const resource = endpoint(readPersonOperation, setTraitsOperation);

export const loader = resource.loader;
export const action = resource.action;
