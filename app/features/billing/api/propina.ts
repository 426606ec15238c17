import { endpoint } from "#app/http/endpoint.server.ts";
import { giveTipOperation } from "../operations.server.ts";

const resource = endpoint(giveTipOperation);

export const loader = resource.loader;
export const action = resource.action;
