import { endpoint } from "#app/http/endpoint.server.ts";
import { listStoppedJobsOperation, retryAllJobsOperation } from "../jobs/operations.server.ts";

const resource = endpoint(listStoppedJobsOperation, retryAllJobsOperation);

export const loader = resource.loader;
export const action = resource.action;
