import { bytes } from "#app/http/endpoint.server.ts";
import { readCasePictureOperation } from "../operations.server.ts";

const resource = bytes(readCasePictureOperation);

export const loader = resource.loader;
export const action = resource.action;
