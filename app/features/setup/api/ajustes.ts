import { endpoint } from "#app/http/endpoint.server.ts";
import { readSettingsOperation, changeSettingsOperation } from "../settings/operations.server.ts";

const resource = endpoint(readSettingsOperation, changeSettingsOperation);

export const loader = resource.loader;
export const action = resource.action;
