import { EnvError, getEnv } from "#app/env.server.ts";

/** One line that names the variable that is wrong, or null. */
export function environmentProblem(): string | null {
  try {
    getEnv();
    return null;
  } catch (error) {
    if (error instanceof EnvError) return `Invalid environment: ${error.message}`;
    throw error;
  }
}
