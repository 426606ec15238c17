import { endpoint } from "#app/http/endpoint.server.ts";
import { resendDeliveryOperation } from "../webhooks/operations.server.ts";

const resource = endpoint(resendDeliveryOperation);

export const loader = resource.loader;
export const action = resource.action;
