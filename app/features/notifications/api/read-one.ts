import { endpoint } from "#app/http/endpoint.server.ts";
import { readNotificationOperation } from "../operations.server.ts";

const resource = endpoint(readNotificationOperation);

export const loader = resource.loader;
export const action = resource.action;
