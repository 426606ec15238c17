import { faker } from "@faker-js/faker/locale/es_MX";
import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { loader } from "./api/search.ts";
import { sorts } from "./limits.ts";
import { givenPost } from "./test-support.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

/** Always the same ones; `FUZZ_QUERIES` asks more of them. */
const INPUTS = Number(process.env.FUZZ_QUERIES ?? 2_000);
const EACH = INPUTS / engines.length;

const pieces = [
  ...["playa", "niño", "#playa", "@ana", '"luz de', '"', "«", "”", "'", "''", "\\", "%", "_", "*"],
  ...[
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    "(",
    ")",
    "-",
    "+",
    "^",
    ":",
    "descripcion:",
    "&",
    "|",
    "!",
    "<->",
  ],
  ...[
    "\u0000",
    "\ud800",
    "\udc00",
    "\ud83d",
    "🔥",
    "👩‍👩‍👧",
    "🏳️‍🌈",
    "é",
    "e\u0301",
    "ﷺ",
    "ß",
    "İ",
    "\u200b",
    "\u202e",
  ],
  ...[
    "; drop table palabras; --",
    "$1",
    "?",
    "?1",
    ":x",
    "@=1",
    "#",
    "@",
    "@.",
    "#-",
    "\n",
    "\r\n",
    "\t",
  ],
  ...[
    "a".repeat(10_000),
    "#".repeat(300),
    '"a" '.repeat(100),
    "\u{10ffff}",
    "中文",
    "שלום",
    "１２",
  ],
];

function anything(): string {
  const length = faker.number.int({ min: 0, max: 8 });
  return Array.from({ length }, () =>
    faker.helpers.weightedArrayElement([
      { weight: 6, value: faker.helpers.arrayElement(pieces) },
      { weight: 1, value: String.fromCharCode(faker.number.int(0xffff)) },
      { weight: 1, value: faker.string.symbol(4) },
    ]),
  ).join(faker.helpers.arrayElement(["", " "]));
}

describe.each(engines)("whatever is typed, on %s", (engine) => {
  const ctx = useStage(engine);
  const ask = async (params: Record<string, string>) => {
    const request = requestOf("GET", `/api/search?${new URLSearchParams(params)}`);
    return loader({ request, params: {}, context: {} });
  };

  beforeAll(async () => {
    for (const text of [
      "Luz de la playa #playa",
      "El niño con @ana 🔥",
      "Ánimo, que sí se puede",
    ]) {
      await givenPost(ctx, { text, by: "ana" });
    }
  });

  it(`answers ${EACH} queries without an error`, { timeout: 300_000 }, async () => {
    faker.seed(7);
    for (let asked = 0; asked < EACH; asked++) {
      const q = anything();
      const sort = faker.helpers.arrayElement(sorts);
      const response = await ask({ q, sort, page: String(faker.number.int({ min: 1, max: 3 })) });
      if (response.status !== 200) expect.fail(`${JSON.stringify(q)}: ${response.status}`);
    }
    expect(await (await ask({ q: "niño" })).json()).toMatchObject({ counts: { posts: 1 } });
  });

  it.each<Record<string, string>>([
    { limit: "0" },
    { limit: "51" },
    { limit: "x" },
    { page: "0" },
    { page: "-1" },
    { page: "1e9" },
    { sort: "best" },
  ])("refuses %o", async (params) => {
    const response = await ask({ q: "playa", ...params });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "bad_input" });
  });

  it("says that a session is over, and answers without it", async () => {
    const request = requestOf("GET", "/api/search?q=playa", { as: { token: "gone" } });
    const refused = await loader({ request, params: {}, context: {} });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      error: "Necesitas iniciar sesión para usar la búsqueda.",
    });
    const answer = await ask({ q: "playa" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
