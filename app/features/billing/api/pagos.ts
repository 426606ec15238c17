import { endpoint } from "#app/http/endpoint.server.ts";
import { listUnsettledOperation } from "../console/operations.server.ts";

const resource = endpoint(listUnsettledOperation);

export const loader = resource.loader;
export const action = resource.action;
