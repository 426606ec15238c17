import { endpoint } from "#app/http/endpoint.server.ts";
import { answerAppearanceOperation } from "../operations.server.ts";

const resource = endpoint(answerAppearanceOperation);

export const loader = resource.loader;
export const action = resource.action;
