import { endpoint } from "#app/http/endpoint.server.ts";
import { approvePostOperation } from "../operations.server.ts";

const resource = endpoint(approvePostOperation);

export const loader = resource.loader;
export const action = resource.action;
