import { endpoint } from "#app/http/endpoint.server.ts";
import { pinCommentOperation } from "../operations.server.ts";

const resource = endpoint(pinCommentOperation);

export const loader = resource.loader;
export const action = resource.action;
