import { endpoint } from "#app/http/endpoint.server.ts";
import { signInWithProviderOperation } from "../operations.server.ts";

const resource = endpoint(signInWithProviderOperation);

export const loader = resource.loader;
export const action = resource.action;
