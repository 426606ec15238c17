import { endpoint } from "#app/http/endpoint.server.ts";
import { readKnownListsOperation, setKnownListOperation } from "../lists/operations.server.ts";

const resource = endpoint(readKnownListsOperation, setKnownListOperation);

export const loader = resource.loader;
export const action = resource.action;
