import { endpoint } from "#app/http/endpoint.server.ts";
import { signUpOperation } from "../operations.server.ts";

const resource = endpoint(signUpOperation);

export const loader = resource.loader;
export const action = resource.action;
