import { bytes } from "#app/http/endpoint.server.ts";
import { readPreviewOperation } from "../operations.server.ts";

export const loader = bytes(readPreviewOperation);
