import { endpoint } from "#app/http/endpoint.server.ts";
import { removePostMentionOperation } from "../operations.server.ts";

const resource = endpoint(removePostMentionOperation);

export const loader = resource.loader;
export const action = resource.action;
