import { endpoint } from "#app/http/endpoint.server.ts";
import { listTokensOperation, makeTokenOperation } from "../operations.server.ts";

const resource = endpoint(listTokensOperation, makeTokenOperation);

export const loader = resource.loader;
export const action = resource.action;
