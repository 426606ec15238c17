import { endpoint } from "#app/http/endpoint.server.ts";
import { releaseEvidenceOperation } from "../console/operations.server.ts";

const resource = endpoint(releaseEvidenceOperation);

export const loader = resource.loader;
export const action = resource.action;
