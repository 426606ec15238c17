import { endpoint } from "#app/http/endpoint.server.ts";
import {
  readVerificationOperation,
  saveVerificationOperation,
  withdrawVerificationOperation,
} from "../operations.server.ts";

const resource = endpoint(
  readVerificationOperation,
  saveVerificationOperation,
  withdrawVerificationOperation,
);

export const loader = resource.loader;
export const action = resource.action;
