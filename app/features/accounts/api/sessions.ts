import { endpoint } from "#app/http/endpoint.server.ts";
import { endOtherSessionsOperation, listSessionsOperation } from "../security/operations.server.ts";

const resource = endpoint(listSessionsOperation, endOtherSessionsOperation);

export const loader = resource.loader;
export const action = resource.action;
