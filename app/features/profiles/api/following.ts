import { endpoint } from "#app/http/endpoint.server.ts";
import { listFollowingOperation } from "../operations.server.ts";

const resource = endpoint(listFollowingOperation);

export const loader = resource.loader;
export const action = resource.action;
