import { readCopyOperation } from "#app/features/removal/console/operations.server.ts";
import { bytes } from "#app/http/endpoint.server.ts";

const resource = bytes(readCopyOperation);

export const loader = resource.loader;
export const action = resource.action;
