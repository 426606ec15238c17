import { endpoint } from "#app/http/endpoint.server.ts";
import { tellWatchesOperation } from "../operations.server.ts";

const resource = endpoint(tellWatchesOperation);

export const loader = resource.loader;
export const action = resource.action;
