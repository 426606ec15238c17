import { endpoint } from "#app/http/endpoint.server.ts";
import { listNotificationsOperation } from "../operations.server.ts";

const resource = endpoint(listNotificationsOperation);

export const loader = resource.loader;
export const action = resource.action;
