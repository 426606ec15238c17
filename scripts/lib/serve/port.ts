import { once } from "node:events";
import { createServer } from "node:net";

/** One line on why the port cannot be listened on, or null when it can. */
export async function portProblem(port: number, host?: string): Promise<string | null> {
  const server = createServer().listen({ port, host });
  try {
    await once(server, "listening");
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      return `Port ${port} is in use by another program: stop it or set PORT to another number`;
    }
    if (code === "EACCES") return `Port ${port} is not for this user: set PORT to 1024 or more`;
    return `Cannot listen on port ${port}: ${message}`;
  } finally {
    server.close();
  }
}
