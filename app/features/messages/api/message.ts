import { endpoint } from "#app/http/endpoint.server.ts";
import { deleteMessageOperation } from "../operations.server.ts";

const resource = endpoint(deleteMessageOperation);

export const loader = resource.loader;
export const action = resource.action;
