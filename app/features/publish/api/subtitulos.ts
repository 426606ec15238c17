import { endpoint } from "#app/http/endpoint.server.ts";
import { listCaptionsOperation } from "../captions/operations.server.ts";

const resource = endpoint(listCaptionsOperation);

export const loader = resource.loader;
export const action = resource.action;
