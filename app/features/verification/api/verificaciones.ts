import { endpoint } from "#app/http/endpoint.server.ts";
import { listVerificationsOperation } from "../operations.server.ts";

const resource = endpoint(listVerificationsOperation);

export const loader = resource.loader;
export const action = resource.action;
