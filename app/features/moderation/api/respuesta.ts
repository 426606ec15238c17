import { endpoint } from "#app/http/endpoint.server.ts";
import { answerAppealOperation } from "../decision/operations.server.ts";

const resource = endpoint(answerAppealOperation);

export const loader = resource.loader;
export const action = resource.action;
