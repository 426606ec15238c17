import { endpoint } from "#app/http/endpoint.server.ts";
import { removeCommentMentionOperation } from "../operations.server.ts";

const resource = endpoint(removeCommentMentionOperation);

export const loader = resource.loader;
export const action = resource.action;
