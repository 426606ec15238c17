import { endpoint } from "#app/http/endpoint.server.ts";
import {
  beginTotpOperation,
  finishTotpOperation,
  removeTotpOperation,
} from "../operations.server.ts";

const resource = endpoint(beginTotpOperation, finishTotpOperation, removeTotpOperation);

export const loader = resource.loader;
export const action = resource.action;
