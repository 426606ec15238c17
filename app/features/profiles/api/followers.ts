import { endpoint } from "#app/http/endpoint.server.ts";
import { listFollowersOperation } from "../operations.server.ts";

const resource = endpoint(listFollowersOperation);

export const loader = resource.loader;
export const action = resource.action;
