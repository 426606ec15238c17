import { endpoint } from "#app/http/endpoint.server.ts";
import { coverFilesOperation, unnamePersonOperation } from "../operations.server.ts";

const resource = endpoint(unnamePersonOperation, coverFilesOperation);

export const loader = resource.loader;
export const action = resource.action;
