import { inject } from "vitest";
import { openServer } from "./http.ts";

/** The server of this run's tests over HTTP (tests/setup/server.ts starts it). */
export const server = openServer(inject("server"));
export const { call, bodyOf, codeFor } = server;
