import { endpoint } from "#app/http/endpoint.server.ts";
import {
  addPushDeviceOperation,
  listPushDevicesOperation,
  removeThisPushDeviceOperation,
} from "../operations.server.ts";

const resource = endpoint(
  listPushDevicesOperation,
  addPushDeviceOperation,
  removeThisPushDeviceOperation,
);

export const loader = resource.loader;
export const action = resource.action;
