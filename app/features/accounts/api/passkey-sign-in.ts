import { endpoint } from "#app/http/endpoint.server.ts";
import { signInWithPasskeyOperation } from "../second-step/operations.server.ts";

const resource = endpoint(signInWithPasskeyOperation);

export const loader = resource.loader;
export const action = resource.action;
