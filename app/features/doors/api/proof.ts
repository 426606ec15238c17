import { endpoint } from "#app/http/endpoint.server.ts";
import { askProofOperation } from "../operations.server.ts";

const resource = endpoint(askProofOperation);

export const loader = resource.loader;
export const action = resource.action;
