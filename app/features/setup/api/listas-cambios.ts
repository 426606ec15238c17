import { endpoint } from "#app/http/endpoint.server.ts";
import { readListChangesOperation } from "../lists/operations.server.ts";

const resource = endpoint(readListChangesOperation);

export const loader = resource.loader;
export const action = resource.action;
