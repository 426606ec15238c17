import { endpoint } from "#app/http/endpoint.server.ts";
import { setSubscriptionOperation } from "../people/operations.server.ts";

const resource = endpoint(setSubscriptionOperation);

export const loader = resource.loader;
export const action = resource.action;
