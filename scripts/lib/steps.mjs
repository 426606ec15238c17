const QUIET_MS = 2_000;
const SAY_EVERY_MS = 10_000;

/**
 * A piece of work that may take long. `run` gets a function that takes a few words on how far it is.
 * @typedef {{ title: string, run: (detail: (text: string) => void) => Promise<void> }} Step
 */

/**
 * Runs the steps one after the other and says on stderr which one it is at, how far and for how long.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  for (const [index, step] of steps.entries()) {
    await announced(`[${index + 1}/${steps.length}] ${step.title}`, step.run);
  }
}

async function announced(label, run) {
  const started = Date.now();
  const terminal = process.stderr.isTTY;
  let detail = "";
  const line = () => [label, elapsed(started), detail].filter(Boolean).join("  ");
  const say = () => process.stderr.write(terminal ? `\r\x1b[K${clip(line())}` : `${line()}\n`);

  say();
  const timer = setInterval(say, terminal ? 500 : SAY_EVERY_MS);
  let outcome = "failed";
  try {
    await run((text) => (detail = text));
    outcome = "done";
  } finally {
    clearInterval(timer);
    const quick = Date.now() - started < QUIET_MS && outcome === "done";
    if (terminal) process.stderr.write("\r\x1b[K");
    if (terminal || !quick) process.stderr.write(`${label}  ${elapsed(started)}  ${outcome}\n`);
  }
}

function elapsed(started) {
  const seconds = Math.round((Date.now() - started) / 1000);
  if (seconds === 0) return "";
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function clip(line) {
  return line.slice(0, Math.max(20, (process.stderr.columns ?? 80) - 1));
}
