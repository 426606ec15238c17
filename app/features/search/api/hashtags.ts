import { endpoint } from "#app/http/endpoint.server.ts";
import { listFollowedTagsOperation } from "../operations.server.ts";

const resource = endpoint(listFollowedTagsOperation);

export const loader = resource.loader;
export const action = resource.action;
