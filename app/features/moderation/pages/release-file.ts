import { bytes } from "#app/http/endpoint.server.ts";
import { openReleaseFileOperation } from "../operations.server.ts";

const resource = bytes(openReleaseFileOperation);

export const loader = resource.loader;
export const action = resource.action;
