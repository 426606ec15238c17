import { endpoint } from "#app/http/endpoint.server.ts";
import { deleteCaptionsOperation, saveCaptionsOperation } from "../captions/operations.server.ts";

const resource = endpoint(saveCaptionsOperation, deleteCaptionsOperation);

export const loader = resource.loader;
export const action = resource.action;
