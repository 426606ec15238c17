import { api } from "#app/http/api.server.ts";
import { AppError } from "#app/http/errors.ts";

const refuse = async () => {
  throw new AppError("bad_input");
};

/** Where the server sends a call whose address cannot be decoded. */
const door = api({ GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse });

export const loader = door.loader;
export const action = door.action;
