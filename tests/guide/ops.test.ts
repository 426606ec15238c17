import { expect, test } from "vitest";
import { textOf } from "./repository.ts";

test.each(["ops/nginx.conf", "ops/Caddyfile"])("docs/operating.md shows %s as it is", (file) => {
  expect(textOf("docs/operating.md")).toContain(`\n${textOf(file)}\`\`\`\n`);
});
