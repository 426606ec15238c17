import { endpoint } from "#app/http/endpoint.server.ts";
import { acceptTextsOperation, readTextsOperation } from "../consents/operations.server.ts";

const resource = endpoint(readTextsOperation, acceptTextsOperation);

export const loader = resource.loader;
export const action = resource.action;
