import { endpoint } from "#app/http/endpoint.server.ts";
import { importKnownListOperation } from "../lists/operations.server.ts";

const resource = endpoint(importKnownListOperation);

export const loader = resource.loader;
export const action = resource.action;
