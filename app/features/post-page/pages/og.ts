import { bytes } from "#app/http/endpoint.server.ts";
import { readPreviewOperation } from "../operations.server.ts";

const resource = bytes(readPreviewOperation);

export const loader = resource.loader;
export const action = resource.action;
