import { api } from "#app/http/api.server.ts";
import { AppError } from "#app/http/errors.ts";

const nowhere = async () => {
  throw new AppError("not_found");
};

/** Whoever speaks JSON is answered in JSON, also where there is nothing. */
const door = api({ GET: nowhere, POST: nowhere, PUT: nowhere, PATCH: nowhere, DELETE: nowhere });

export const loader = door.loader;
export const action = door.action;
