import { endpoint } from "#app/http/endpoint.server.ts";
import { appealOperation } from "../statement/operations.server.ts";

const resource = endpoint(appealOperation);

export const loader = resource.loader;
export const action = resource.action;
