import { endpoint } from "#app/http/endpoint.server.ts";
import { passkeyQuestionOperation } from "../second-step/operations.server.ts";

const resource = endpoint(passkeyQuestionOperation);

export const loader = resource.loader;
export const action = resource.action;
