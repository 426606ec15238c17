import { bytes } from "#app/http/endpoint.server.ts";
import { readStatsCsvOperation } from "../operations.server.ts";

const resource = bytes(readStatsCsvOperation);

export const loader = resource.loader;
export const action = resource.action;
