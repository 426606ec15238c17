import { endpoint } from "#app/http/endpoint.server.ts";
import { decideCaseOperation } from "../decision/operations.server.ts";

const resource = endpoint(decideCaseOperation);

export const loader = resource.loader;
export const action = resource.action;
