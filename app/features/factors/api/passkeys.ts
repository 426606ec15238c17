import { endpoint } from "#app/http/endpoint.server.ts";
import { addPasskeyOperation } from "../operations.server.ts";

const resource = endpoint(addPasskeyOperation);

export const loader = resource.loader;
export const action = resource.action;
