import { endpoint } from "#app/http/endpoint.server.ts";
import { readStorageOperation } from "../store/operations.server.ts";

const resource = endpoint(readStorageOperation);

export const loader = resource.loader;
export const action = resource.action;
