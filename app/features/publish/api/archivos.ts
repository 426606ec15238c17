import { endpoint } from "#app/http/endpoint.server.ts";
import { addFilesOperation } from "../operations.server.ts";

const resource = endpoint(addFilesOperation);

export const loader = resource.loader;
export const action = resource.action;
