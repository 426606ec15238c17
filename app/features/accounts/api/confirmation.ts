import { endpoint } from "#app/http/endpoint.server.ts";
import { confirmSessionOperation } from "../confirm/operations.server.ts";

const resource = endpoint(confirmSessionOperation);

export const loader = resource.loader;
export const action = resource.action;
