import { endpoint } from "#app/http/endpoint.server.ts";
import { likeCommentOperation } from "../operations.server.ts";

const resource = endpoint(likeCommentOperation);

export const loader = resource.loader;
export const action = resource.action;
