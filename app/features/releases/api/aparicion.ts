import { endpoint } from "#app/http/endpoint.server.ts";
import { answerAppearanceOperation, readAppearanceOperation } from "../operations.server.ts";

const resource = endpoint(readAppearanceOperation, answerAppearanceOperation);

export const loader = resource.loader;
export const action = resource.action;
