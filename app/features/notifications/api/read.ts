import { endpoint } from "#app/http/endpoint.server.ts";
import { readNotificationsOperation } from "../operations.server.ts";

const resource = endpoint(readNotificationsOperation);

export const loader = resource.loader;
export const action = resource.action;
