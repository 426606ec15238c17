import type { ChildProcess } from "node:child_process";

/** What the cluster tells a web process with a connection that it hands over. */
interface NewConnection {
  act?: string;
}

interface Handle {
  close: () => void;
}

/**
 * Closes the connection that a web process is being handed when it dies: the cluster waits for its word for ever and keeps
 * its own end open (https://github.com/nodejs/node/issues/21746), so that whoever is on it would never be answered. It
 * hands over one at a time, and one more to a process that has ended where it has yet to hear of that.
 */
export function closeUnaccepted(child: ChildProcess): void {
  let underWay: Handle | undefined;
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  const watched = (message: NewConnection, handle?: Handle, ...rest: unknown[]) => {
    if (message.act === "newconn") {
      underWay = handle;
      if (hasEnded(child)) return dropped(handle);
    }
    return send(message, handle, ...rest);
  };
  child.send = watched as ChildProcess["send"];
  // To close what is closed changes nothing.
  child.once("exit", () => underWay?.close());
}

function dropped(handle: Handle | undefined): boolean {
  handle?.close();
  return false;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
