import { endpoint } from "#app/http/endpoint.server.ts";
import { listMutedWordsOperation, muteWordOperation } from "../operations.server.ts";

const resource = endpoint(listMutedWordsOperation, muteWordOperation);

export const loader = resource.loader;
export const action = resource.action;
