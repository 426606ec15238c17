import { endpoint } from "#app/http/endpoint.server.ts";
import { readHistoryOperation } from "../settings/operations.server.ts";

const resource = endpoint(readHistoryOperation);

export const loader = resource.loader;
export const action = resource.action;
