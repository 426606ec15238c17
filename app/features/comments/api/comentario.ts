import { endpoint } from "#app/http/endpoint.server.ts";
import { deleteCommentOperation, editCommentOperation } from "../operations.server.ts";

const resource = endpoint(editCommentOperation, deleteCommentOperation);

export const loader = resource.loader;
export const action = resource.action;
