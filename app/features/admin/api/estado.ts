import { endpoint } from "#app/http/endpoint.server.ts";
import { setStandingOperation } from "../people/operations.server.ts";

const resource = endpoint(setStandingOperation);

export const loader = resource.loader;
export const action = resource.action;
