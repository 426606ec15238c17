import { endpoint } from "#app/http/endpoint.server.ts";
import { renamePasskeyOperation, removePasskeyOperation } from "../operations.server.ts";

const resource = endpoint(renamePasskeyOperation, removePasskeyOperation);

export const loader = resource.loader;
export const action = resource.action;
