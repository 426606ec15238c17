import { endpoint } from "#app/http/endpoint.server.ts";
import { readHashtagOperation } from "../operations.server.ts";

const resource = endpoint(readHashtagOperation);

export const loader = resource.loader;
export const action = resource.action;
