import { endpoint } from "#app/http/endpoint.server.ts";
import { readWebhookOperation, changeWebhookOperation } from "../webhooks/operations.server.ts";

const resource = endpoint(readWebhookOperation, changeWebhookOperation);

export const loader = resource.loader;
export const action = resource.action;
