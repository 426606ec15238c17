import { endpoint } from "#app/http/endpoint.server.ts";
import { decideVerificationOperation } from "../operations.server.ts";

const resource = endpoint(decideVerificationOperation);

export const loader = resource.loader;
export const action = resource.action;
