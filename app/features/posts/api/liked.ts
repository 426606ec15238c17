import { endpoint } from "#app/http/endpoint.server.ts";
import { readLikeOperation } from "../operations.server.ts";

const resource = endpoint(readLikeOperation);

export const loader = resource.loader;
export const action = resource.action;
