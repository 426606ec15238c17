import { endpoint } from "#app/http/endpoint.server.ts";
import { listConversationsOperation } from "../operations.server.ts";

const resource = endpoint(listConversationsOperation);

export const loader = resource.loader;
export const action = resource.action;
