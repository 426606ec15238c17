import { bytes } from "#app/http/endpoint.server.ts";
import { readCreatorFeedOperation } from "../operations.server.ts";

const resource = bytes(readCreatorFeedOperation);

export const loader = resource.loader;
export const action = resource.action;
