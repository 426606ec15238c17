import { endpoint } from "#app/http/endpoint.server.ts";
import { changeAvatarOperation } from "../operations.server.ts";

const resource = endpoint(changeAvatarOperation);

export const loader = resource.loader;
export const action = resource.action;
