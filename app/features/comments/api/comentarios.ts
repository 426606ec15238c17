import { endpoint } from "#app/http/endpoint.server.ts";
import { listCommentsOperation, writeCommentOperation } from "../operations.server.ts";

/** Of posts and shortits alike. */
const resource = endpoint(listCommentsOperation, writeCommentOperation);

export const loader = resource.loader;
export const action = resource.action;
