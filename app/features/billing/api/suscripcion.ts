import { endpoint } from "#app/http/endpoint.server.ts";
import { cancelSubscriptionOperation } from "../operations.server.ts";

const resource = endpoint(cancelSubscriptionOperation);

export const loader = resource.loader;
export const action = resource.action;
