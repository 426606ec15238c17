import { endpoint } from "#app/http/endpoint.server.ts";
import { listUserPostsOperation } from "../operations.server.ts";

const resource = endpoint(listUserPostsOperation);

export const loader = resource.loader;
export const action = resource.action;
