import { endpoint } from "#app/http/endpoint.server.ts";
import {
  changeCoverOperation,
  readCoverOperation,
  removeCoverOperation,
} from "../settings/operations.server.ts";

const resource = endpoint(readCoverOperation, changeCoverOperation, removeCoverOperation);

export const loader = resource.loader;
export const action = resource.action;
