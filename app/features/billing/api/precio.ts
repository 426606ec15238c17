import { endpoint } from "#app/http/endpoint.server.ts";
import { endPriceOperation, savePriceOperation } from "../operations.server.ts";

const resource = endpoint(savePriceOperation, endPriceOperation);

export const loader = resource.loader;
export const action = resource.action;
