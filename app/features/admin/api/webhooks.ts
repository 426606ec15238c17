import { endpoint } from "#app/http/endpoint.server.ts";
import { listWebhooksOperation, addWebhookOperation } from "../webhooks/operations.server.ts";

const resource = endpoint(listWebhooksOperation, addWebhookOperation);

export const loader = resource.loader;
export const action = resource.action;
