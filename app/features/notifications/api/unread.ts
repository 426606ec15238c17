import { endpoint } from "#app/http/endpoint.server.ts";
import { countNotificationsOperation } from "../operations.server.ts";

const resource = endpoint(countNotificationsOperation);

export const loader = resource.loader;
export const action = resource.action;
