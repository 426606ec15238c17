import { endpoint } from "#app/http/endpoint.server.ts";
import {
  deleteFileOperation,
  describeFileOperation,
  replaceFileOperation,
} from "../operations.server.ts";

const resource = endpoint(replaceFileOperation, describeFileOperation, deleteFileOperation);

export const loader = resource.loader;
export const action = resource.action;
