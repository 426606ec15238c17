import { endpoint } from "#app/http/endpoint.server.ts";
import { answerRemovalOperation } from "../console/operations.server.ts";

const resource = endpoint(answerRemovalOperation);

export const loader = resource.loader;
export const action = resource.action;
