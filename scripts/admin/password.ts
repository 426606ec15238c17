import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** No characters that look alike: it is read from a screen and typed. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GENERATED_LENGTH = 16;

/**
 * The password for a new account: as given, from standard input for `-`, asked for in a terminal,
 * or else a generated one, which somebody has to be told.
 */
export async function choosePassword(
  given: string | undefined,
): Promise<{ password: string; isGenerated: boolean }> {
  const typed = given === "-" ? await readLine() : (given ?? (await ask()));
  return typed
    ? { password: typed, isGenerated: false }
    : { password: generate(), isGenerated: true };
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}

/** Empty where nobody is there to answer. */
async function ask(): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return "";
  process.stderr.write("Password (nothing: one is made): ");
  // The terminal's own echo is off while a line is read this way; this output shows nothing.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  lines.once("SIGINT", () => process.exit(130));
  const [line] = (await once(lines, "line")) as [string];
  lines.close();
  process.stderr.write("\n");
  return line;
}

function generate(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );
}
