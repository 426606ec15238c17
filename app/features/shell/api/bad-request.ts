import { refusal } from "#app/http/endpoint.server.ts";

/** Where the server sends a call whose address cannot be decoded. */
const resource = refusal("bad_input");

export const loader = resource.loader;
export const action = resource.action;
