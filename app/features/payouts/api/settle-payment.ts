import { endpoint } from "#app/http/endpoint.server.ts";
import { settlePaymentOperation } from "../operations.server.ts";

const resource = endpoint(settlePaymentOperation);

export const loader = resource.loader;
export const action = resource.action;
