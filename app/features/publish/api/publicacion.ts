import { deletePostOperation } from "#app/features/posts/operations.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { editPostOperation, readPostOperation } from "../operations.server.ts";

const resource = endpoint(readPostOperation, editPostOperation, deletePostOperation);

export const loader = resource.loader;
export const action = resource.action;
