import { endpoint } from "#app/http/endpoint.server.ts";
import { changeAvatarOperation, readAvatarOperation } from "../settings/operations.server.ts";

const resource = endpoint(readAvatarOperation, changeAvatarOperation);

export const loader = resource.loader;
export const action = resource.action;
