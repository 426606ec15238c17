import { bytes } from "#app/http/endpoint.server.ts";
import { readWorkerOperation } from "../operations.server.ts";

const resource = bytes(readWorkerOperation);

export const loader = resource.loader;
export const action = resource.action;
