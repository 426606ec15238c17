import { endpoint } from "#app/http/endpoint.server.ts";
import { listPostLinesOperation } from "../operations.server.ts";

const resource = endpoint(listPostLinesOperation);

export const loader = resource.loader;
export const action = resource.action;
