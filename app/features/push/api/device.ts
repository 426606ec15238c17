import { endpoint } from "#app/http/endpoint.server.ts";
import { removePushDeviceOperation } from "../operations.server.ts";

const resource = endpoint(removePushDeviceOperation);

export const loader = resource.loader;
export const action = resource.action;
