import { tusEndpoint } from "#app/http/tus-endpoint.server.ts";
import { beginUploadOperation, listUploadsOperation } from "../resumed/operations.server.ts";

const resource = tusEndpoint(listUploadsOperation, beginUploadOperation);

export const loader = resource.loader;
export const action = resource.action;
