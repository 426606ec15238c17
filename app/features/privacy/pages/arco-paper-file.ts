import { bytes } from "#app/http/endpoint.server.ts";
import { openArcoPaperOperation } from "../requests/operations.server.ts";

const resource = bytes(openArcoPaperOperation);

export const loader = resource.loader;
export const action = resource.action;
