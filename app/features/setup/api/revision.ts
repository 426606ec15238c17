import { endpoint } from "#app/http/endpoint.server.ts";
import { probeOperation, readCheckupOperation } from "../checkup/operations.server.ts";

const resource = endpoint(readCheckupOperation, probeOperation);

export const loader = resource.loader;
export const action = resource.action;
