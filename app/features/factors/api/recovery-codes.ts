import { endpoint } from "#app/http/endpoint.server.ts";
import { newRecoveryCodesOperation } from "../operations.server.ts";

const resource = endpoint(newRecoveryCodesOperation);

export const loader = resource.loader;
export const action = resource.action;
