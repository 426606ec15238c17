import { bytes } from "#app/http/endpoint.server.ts";
import { openVerificationPhotoOperation } from "../operations.server.ts";

const resource = bytes(openVerificationPhotoOperation);

export const loader = resource.loader;
export const action = resource.action;
