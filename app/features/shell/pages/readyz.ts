import { readOnly } from "#app/http/endpoint.server.ts";
import { readReadinessOperation } from "../operations.server.ts";
import { probe } from "../probe.server.ts";

const resource = readOnly(probe(readReadinessOperation));

export const loader = resource.loader;
export const action = resource.action;
