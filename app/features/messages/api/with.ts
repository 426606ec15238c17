import { endpoint } from "#app/http/endpoint.server.ts";
import { readThreadOperation, sendMessageOperation } from "../operations.server.ts";

const resource = endpoint(readThreadOperation, sendMessageOperation);

export const loader = resource.loader;
export const action = resource.action;
