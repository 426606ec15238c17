import { tusEndpoint } from "#app/http/tus-endpoint.server.ts";
import {
  readUploadOperation,
  removeUploadOperation,
  sendUploadOperation,
} from "../resumed/operations.server.ts";

const resource = tusEndpoint(readUploadOperation, sendUploadOperation, removeUploadOperation);

export const loader = resource.loader;
export const action = resource.action;
