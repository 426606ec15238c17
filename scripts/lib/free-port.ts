import { randomInt } from "node:crypto";
import { portProblem } from "./serve/port.ts";

/** Below the ports that the system hands out itself. */
const FIRST = 10_000;
const LAST = 30_000;

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (!(await portProblem(port, "127.0.0.1"))) return port;
  }
}
