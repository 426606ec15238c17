import { endpoint } from "#app/http/endpoint.server.ts";
import { mailConfirmCodeOperation } from "../confirm/operations.server.ts";

const resource = endpoint(mailConfirmCodeOperation);

export const loader = resource.loader;
export const action = resource.action;
