import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describeApi } from "#app/http/openapi.server.ts";
import { operations } from "#app/operations.server.ts";

export const DOCUMENT = "docs/api/openapi.json";

/** Writes the published description from what the operations declare. */
mkdirSync(dirname(DOCUMENT), { recursive: true });
writeFileSync(DOCUMENT, `${JSON.stringify(describeApi(operations), null, 2)}\n`);
console.log(`${DOCUMENT}: ${operations.length} operations`);
