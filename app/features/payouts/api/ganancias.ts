import { endpoint } from "#app/http/endpoint.server.ts";
import { listAnomaliesOperation } from "../anomalies/operations.server.ts";

const resource = endpoint(listAnomaliesOperation);

export const loader = resource.loader;
export const action = resource.action;
