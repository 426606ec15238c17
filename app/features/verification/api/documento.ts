import { endpoint } from "#app/http/endpoint.server.ts";
import { sendVerificationPhotoOperation } from "../operations.server.ts";

const resource = endpoint(sendVerificationPhotoOperation);

export const loader = resource.loader;
export const action = resource.action;
