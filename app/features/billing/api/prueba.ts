import { endpoint } from "#app/http/endpoint.server.ts";
import { startTrialOperation } from "../operations.server.ts";

const resource = endpoint(startTrialOperation);

export const loader = resource.loader;
export const action = resource.action;
