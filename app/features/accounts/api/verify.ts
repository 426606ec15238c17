import { endpoint } from "#app/http/endpoint.server.ts";
import { verifyOperation } from "../operations.server.ts";

const resource = endpoint(verifyOperation);

export const loader = resource.loader;
export const action = resource.action;
