import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const LIBRARY = new URL("command.mjs", import.meta.url).href;

/** A program that goes on as another one. */
function goingOnAs(code: string) {
  const args = JSON.stringify(["-e", code]);
  const program = `import { goOnAs } from "${LIBRARY}"; await goOnAs(process.execPath, ${args});`;
  return spawn(process.execPath, ["--input-type=module", "-e", program]);
}

it("a program that goes on as another ends as that does", async () => {
  const [code] = await once(goingOnAs("process.exit(7)"), "exit");
  expect(code).toBe(7);
});

it("a program that goes on as another hands its signals on, and waits for it", async () => {
  const program = goingOnAs(`
    process.on("SIGTERM", () => { console.log("ended by hand"); process.exit(3); });
    setInterval(() => undefined, 1000);
    console.log("ready");
  `);
  let said = "";
  program.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (said === "ready\n") program.kill("SIGTERM");
  });
  const [code] = await once(program, "close");
  expect([code, said]).toEqual([3, "ready\nended by hand\n"]);
});
