import { endpoint } from "#app/http/endpoint.server.ts";
import { hearVerifierOperation } from "../operations.server.ts";

const resource = endpoint(hearVerifierOperation);

export const loader = resource.loader;
export const action = resource.action;
