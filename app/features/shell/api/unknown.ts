import { refusal } from "#app/http/endpoint.server.ts";

/** Whoever speaks JSON is answered in JSON, also where there is nothing. */
const resource = refusal("not_found");

export const loader = resource.loader;
export const action = resource.action;
