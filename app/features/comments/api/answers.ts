import { endpoint } from "#app/http/endpoint.server.ts";
import { listAnswersOperation } from "../operations.server.ts";

const resource = endpoint(listAnswersOperation);

export const loader = resource.loader;
export const action = resource.action;
