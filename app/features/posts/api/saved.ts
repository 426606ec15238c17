import { endpoint } from "#app/http/endpoint.server.ts";
import { readSaveOperation } from "../operations.server.ts";

const resource = endpoint(readSaveOperation);

export const loader = resource.loader;
export const action = resource.action;
