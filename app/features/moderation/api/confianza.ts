import { endpoint } from "#app/http/endpoint.server.ts";
import { setTrustOperation } from "../operations.server.ts";

const resource = endpoint(setTrustOperation);

export const loader = resource.loader;
export const action = resource.action;
