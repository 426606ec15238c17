import { readOnly } from "#app/http/endpoint.server.ts";
import { readHealthOperation } from "../operations.server.ts";
import { probe } from "../probe.server.ts";

const resource = readOnly(probe(readHealthOperation));

export const loader = resource.loader;
export const action = resource.action;
