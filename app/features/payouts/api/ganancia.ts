import { endpoint } from "#app/http/endpoint.server.ts";
import { decideAnomalyOperation } from "../anomalies/operations.server.ts";

const resource = endpoint(decideAnomalyOperation);

export const loader = resource.loader;
export const action = resource.action;
