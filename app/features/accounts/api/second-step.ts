import { endpoint } from "#app/http/endpoint.server.ts";
import { finishSecondStepOperation } from "../second-step/operations.server.ts";

const resource = endpoint(finishSecondStepOperation);

export const loader = resource.loader;
export const action = resource.action;
