import { endpoint } from "#app/http/endpoint.server.ts";
import { publishPostOperation } from "../operations.server.ts";

const resource = endpoint(publishPostOperation);

export const loader = resource.loader;
export const action = resource.action;
