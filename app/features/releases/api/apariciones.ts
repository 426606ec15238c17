import { endpoint } from "#app/http/endpoint.server.ts";
import { listAppearancesOperation } from "../operations.server.ts";

const resource = endpoint(listAppearancesOperation);

export const loader = resource.loader;
export const action = resource.action;
