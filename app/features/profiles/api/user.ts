import { endpoint } from "#app/http/endpoint.server.ts";
import { readUserOperation, updateProfileOperation } from "../operations.server.ts";

const resource = endpoint(readUserOperation, updateProfileOperation);

export const loader = resource.loader;
export const action = resource.action;
