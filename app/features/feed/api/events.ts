import { endpoint } from "#app/http/endpoint.server.ts";
import { recordEventsOperation } from "../operations.server.ts";

const resource = endpoint(recordEventsOperation);

export const loader = resource.loader;
export const action = resource.action;
