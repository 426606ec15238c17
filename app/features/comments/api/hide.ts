import { endpoint } from "#app/http/endpoint.server.ts";
import { hideCommentOperation } from "../operations.server.ts";

const resource = endpoint(hideCommentOperation);

export const loader = resource.loader;
export const action = resource.action;
