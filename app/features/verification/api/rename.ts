import { endpoint } from "#app/http/endpoint.server.ts";
import { decideRenameOperation } from "../operations.server.ts";

const resource = endpoint(decideRenameOperation);

export const loader = resource.loader;
export const action = resource.action;
