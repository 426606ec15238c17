import { endpoint } from "#app/http/endpoint.server.ts";
import { readUserByNameOperation } from "../operations.server.ts";

const resource = endpoint(readUserByNameOperation);

export const loader = resource.loader;
export const action = resource.action;
