import { endpoint } from "#app/http/endpoint.server.ts";
import { savePostOperation } from "../operations.server.ts";

const resource = endpoint(savePostOperation);

export const loader = resource.loader;
export const action = resource.action;
