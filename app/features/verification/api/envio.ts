import { endpoint } from "#app/http/endpoint.server.ts";
import { submitVerificationOperation } from "../operations.server.ts";

const resource = endpoint(submitVerificationOperation);

export const loader = resource.loader;
export const action = resource.action;
