import { endpoint } from "#app/http/endpoint.server.ts";
import { removeKnownListOperation } from "../lists/operations.server.ts";

const resource = endpoint(removeKnownListOperation);

export const loader = resource.loader;
export const action = resource.action;
