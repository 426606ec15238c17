import { endpoint } from "#app/http/endpoint.server.ts";
import { readFollowOperation } from "../operations.server.ts";

const resource = endpoint(readFollowOperation);

export const loader = resource.loader;
export const action = resource.action;
