import { endpoint } from "#app/http/endpoint.server.ts";
import { muteOperation } from "../operations.server.ts";

const resource = endpoint(muteOperation);

export const loader = resource.loader;
export const action = resource.action;
