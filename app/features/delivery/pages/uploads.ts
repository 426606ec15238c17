import { bytes } from "#app/http/endpoint.server.ts";
import { readUploadOperation } from "../operations.server.ts";

const resource = bytes(readUploadOperation);

export const loader = resource.loader;
export const action = resource.action;
