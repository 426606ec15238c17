import { endpoint } from "#app/http/endpoint.server.ts";
import { listMutedOperation } from "../operations.server.ts";

const resource = endpoint(listMutedOperation);

export const loader = resource.loader;
export const action = resource.action;
