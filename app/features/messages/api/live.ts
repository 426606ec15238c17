import { bytes } from "#app/http/endpoint.server.ts";
import { liveOperation } from "../live/operations.server.ts";

const resource = bytes(liveOperation);

export const loader = resource.loader;
export const action = resource.action;
