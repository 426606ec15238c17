import { endpoint } from "#app/http/endpoint.server.ts";
import { findPostsOperation } from "../content/operations.server.ts";

const resource = endpoint(findPostsOperation);

export const loader = resource.loader;
export const action = resource.action;
