import { endpoint } from "#app/http/endpoint.server.ts";
import { findPeopleOperation } from "../people/operations.server.ts";

const resource = endpoint(findPeopleOperation);

export const loader = resource.loader;
export const action = resource.action;
