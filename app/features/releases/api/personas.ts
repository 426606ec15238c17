import { endpoint } from "#app/http/endpoint.server.ts";
import {
  namePersonOperation,
  readPeopleOperation,
  sayWhoIsShownOperation,
} from "../operations.server.ts";

const resource = endpoint(readPeopleOperation, namePersonOperation, sayWhoIsShownOperation);

export const loader = resource.loader;
export const action = resource.action;
