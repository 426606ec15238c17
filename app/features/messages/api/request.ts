import { endpoint } from "#app/http/endpoint.server.ts";
import { answerRequestOperation } from "../operations.server.ts";

const resource = endpoint(answerRequestOperation);

export const loader = resource.loader;
export const action = resource.action;
