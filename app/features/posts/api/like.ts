import { endpoint } from "#app/http/endpoint.server.ts";
import { likePostOperation } from "../operations.server.ts";

const resource = endpoint(likePostOperation);

export const loader = resource.loader;
export const action = resource.action;
