/**
 * SIGHUP asks for new processes. In a terminal it says that the terminal is gone, and ends the program as
 * it always does.
 */
export function onReloadSignal(log: (line: string) => void, reload: () => Promise<void>): void {
  if ([process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)) return;
  process.on("SIGHUP", () => {
    log("SIGHUP: new processes take over, one after the other");
    reload().then(
      () => log("all processes are new"),
      (error: Error) => log(`NOT ALL PROCESSES ARE NEW: ${error.message}; what ran goes on`),
    );
  });
}
