import { endpoint } from "#app/http/endpoint.server.ts";
import { addReleaseOperation } from "../operations.server.ts";

const resource = endpoint(addReleaseOperation);

export const loader = resource.loader;
export const action = resource.action;
