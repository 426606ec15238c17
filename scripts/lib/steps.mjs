const QUIET_MS = 2_000;
const SAY_EVERY_MS = 10_000;

/**
 * A piece of work that may take long. `run` gets a function that takes a few words on how far it is. One that
 * `isBeside` others is not waited for before they begin.
 * @typedef {{ title: string, isBeside?: boolean,
 *   run: (detail: (text: string) => void) => Promise<void> }} Step
 */

/**
 * Runs the steps one after the other, but for those that go beside the others, and says on stderr which one it is at,
 * how far and for how long. Whatever fails, nothing runs any more once it throws.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const beside = [];
  const forward = async () => {
    for (const [index, step] of steps.entries()) {
      const running = announced(`[${index + 1}/${steps.length}] ${step.title}`, step);
      if (!step.isBeside) await running;
      // It may fail before it is waited for.
      else beside.push(running.catch((error) => ({ error })));
    }
  };
  const whole = await forward().catch((error) => ({ error }));
  const failed = [whole, ...(await Promise.all(beside))].find((outcome) => outcome?.error);
  if (failed) throw failed.error;
}

async function announced(label, { run, isBeside = false }) {
  const started = Date.now();
  const clear = process.stderr.isTTY ? "\r\x1b[K" : "";
  // The last line of a terminal is of the one step that others wait for.
  const isLive = process.stderr.isTTY && !isBeside;
  let detail = "";
  const line = () => [label, elapsed(started), detail].filter(Boolean).join("  ");
  const say = () => process.stderr.write(clear + (isLive ? clip(line()) : `${line()}\n`));

  say();
  const timer = setInterval(say, isLive ? 500 : SAY_EVERY_MS);
  let outcome = "failed";
  try {
    await run((text) => (detail = text));
    outcome = "done";
  } finally {
    clearInterval(timer);
    const quick = Date.now() - started < QUIET_MS && outcome === "done";
    process.stderr.write(clear);
    if (isLive || !quick) process.stderr.write(`${label}  ${elapsed(started)}  ${outcome}\n`);
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
