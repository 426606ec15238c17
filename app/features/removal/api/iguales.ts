import { endpoint } from "#app/http/endpoint.server.ts";
import { addPostsOfCopiesOperation } from "../console/operations.server.ts";

const resource = endpoint(addPostsOfCopiesOperation);

export const loader = resource.loader;
export const action = resource.action;
