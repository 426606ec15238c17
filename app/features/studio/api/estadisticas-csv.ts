import { endpoint } from "#app/http/endpoint.server.ts";
import { readStatsCsvOperation } from "../operations.server.ts";

const resource = endpoint(readStatsCsvOperation);

export const loader = resource.loader;
export const action = resource.action;
