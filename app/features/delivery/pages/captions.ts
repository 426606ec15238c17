import { bytes } from "#app/http/endpoint.server.ts";
import { readCaptionsOperation } from "../operations.server.ts";

const resource = bytes(readCaptionsOperation);

export const loader = resource.loader;
export const action = resource.action;
