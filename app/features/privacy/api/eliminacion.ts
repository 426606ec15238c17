import { endpoint } from "#app/http/endpoint.server.ts";
import {
  askDeletionOperation,
  readDeletionOperation,
  undoDeletionOperation,
} from "../deletion/operations.server.ts";

const resource = endpoint(askDeletionOperation, readDeletionOperation, undoDeletionOperation);

export const loader = resource.loader;
export const action = resource.action;
