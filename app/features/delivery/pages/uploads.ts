import { bytes } from "#app/http/endpoint.server.ts";
import { readUploadOperation } from "../operations.server.ts";

export const loader = bytes(readUploadOperation);
