import { endpoint } from "#app/http/endpoint.server.ts";
import { concludeWithdrawalOperation } from "../console/operations.server.ts";

const resource = endpoint(concludeWithdrawalOperation);

export const loader = resource.loader;
export const action = resource.action;
