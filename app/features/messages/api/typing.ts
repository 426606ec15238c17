import { endpoint } from "#app/http/endpoint.server.ts";
import { sayTypingOperation } from "../live/operations.server.ts";

const resource = endpoint(sayTypingOperation);

export const loader = resource.loader;
export const action = resource.action;
