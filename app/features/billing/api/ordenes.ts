import { endpoint } from "#app/http/endpoint.server.ts";
import { openOrderOperation } from "../operations.server.ts";

const resource = endpoint(openOrderOperation);

export const loader = resource.loader;
export const action = resource.action;
