import { endpoint } from "#app/http/endpoint.server.ts";
import {
  beginEmailChangeOperation,
  finishEmailChangeOperation,
} from "../email/operations.server.ts";

const resource = endpoint(beginEmailChangeOperation, finishEmailChangeOperation);

export const loader = resource.loader;
export const action = resource.action;
