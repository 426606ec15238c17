import { readReadinessOperation } from "../operations.server.ts";
import { probe } from "../probe.server.ts";

export const loader = probe(readReadinessOperation);
