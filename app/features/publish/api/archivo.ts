import { endpoint } from "#app/http/endpoint.server.ts";
import { deleteFileOperation, replaceFileOperation } from "../operations.server.ts";

const resource = endpoint(replaceFileOperation, deleteFileOperation);

export const loader = resource.loader;
export const action = resource.action;
