import { endpoint } from "#app/http/endpoint.server.ts";
import { draftCaptionsOperation } from "../captions/operations.server.ts";

const resource = endpoint(draftCaptionsOperation);

export const loader = resource.loader;
export const action = resource.action;
