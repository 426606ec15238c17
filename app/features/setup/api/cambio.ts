import { endpoint } from "#app/http/endpoint.server.ts";
import { undoSettingOperation } from "../settings/operations.server.ts";

const resource = endpoint(undoSettingOperation);

export const loader = resource.loader;
export const action = resource.action;
