import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { textOf } from "./repository.ts";

const ANALYZE = "/usr/bin/systemd-analyze";
const UNIT = "ops/shortit.service";

test.each(["ops/nginx.conf", "ops/nginx-cdn.conf", "ops/Caddyfile", UNIT])(
  "docs/operating.md shows %s as it is",
  (file) => {
    expect(textOf("docs/operating.md")).toContain(`\n${textOf(file)}\`\`\`\n`);
  },
);

// systemd's own rules for a comment behind a value, # and \\ in one would give the service another passphrase than a command.
test("the unit has Node read .env, as the npm commands do", () => {
  const unit = textOf(UNIT);
  expect(unit).not.toMatch(/^EnvironmentFile=/m);
  // What the unit sets would stand above .env.
  expect(unit.match(/^Environment=.*/gm)).toEqual(["Environment=NODE_ENV=production"]);
  expect(unit).toContain("\nExecStart=/usr/bin/node --env-file=.env build/scripts/serve.js\n");
});

test.runIf(existsSync(ANALYZE))(
  "systemd takes the unit, and finds little that it leaves open",
  () => {
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(ANALYZE, args, { encoding: "utf8" });
      return { status, told: `${stdout}${stderr}` };
    };
    // Of a name that it does not know it warns, and goes on.
    const verified = analyze("verify", UNIT);
    const ofUnit = verified.told.split("\n").filter((line) => line.includes("shortit.service"));
    // Node may be elsewhere here.
    expect(ofUnit.filter((line) => !line.includes("/usr/bin/node"))).toEqual([]);
    const secure = analyze("security", "--offline=true", "--threshold=20", UNIT);
    expect(secure.status, secure.told).toBe(0);
  },
);
