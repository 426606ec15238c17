import { endpoint } from "#app/http/endpoint.server.ts";
import { confirmQuestionOperation } from "../confirm/operations.server.ts";

const resource = endpoint(confirmQuestionOperation);

export const loader = resource.loader;
export const action = resource.action;
