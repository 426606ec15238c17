import { endpoint } from "#app/http/endpoint.server.ts";
import { undoListChangeOperation } from "../lists/operations.server.ts";

const resource = endpoint(undoListChangeOperation);

export const loader = resource.loader;
export const action = resource.action;
