import { bytes } from "#app/http/endpoint.server.ts";
import { readManifestOperation } from "../operations.server.ts";

const resource = bytes(readManifestOperation);

export const loader = resource.loader;
export const action = resource.action;
