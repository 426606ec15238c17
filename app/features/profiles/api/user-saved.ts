import { endpoint } from "#app/http/endpoint.server.ts";
import { listSavedOperation } from "../operations.server.ts";

const resource = endpoint(listSavedOperation);

export const loader = resource.loader;
export const action = resource.action;
