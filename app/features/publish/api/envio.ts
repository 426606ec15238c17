import { endpoint } from "#app/http/endpoint.server.ts";
import { removeDraftOperation } from "../resumed/operations.server.ts";

const resource = endpoint(removeDraftOperation);

export const loader = resource.loader;
export const action = resource.action;
