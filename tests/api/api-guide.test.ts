import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signedHeaders } from "#app/features/webhooks/sign.server.ts";
import { server } from "../kit/built-server.ts";
import { photo } from "../kit/files.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { textOf } from "../guide/repository.ts";

// docs/api/README.md, run: its examples in their order, each line with a value compared with it.

const GUIDE = "docs/api/README.md";
/** An expression of a line of its own, and the JSON that it is said to be. */
const CLAIM = /^( *)(?!const |let |import |return |\/\/)(\S.*); \/\/ (.+)$/gm;
const IMPORT = /^import (\{.*\}) from (".*");$/gm;

type ReadWebhook = (
  secret: string,
  headers: Record<string, string>,
  body: string,
  now?: number,
) => unknown;

test("the examples for whoever writes an app do what they say", async () => {
  await newPerson(server, { correo: "ana@example.org", contrasenia: PASSWORD, es_creador: 1 });
  const folder = await mkdtemp(join(tmpdir(), "shortit-guide-"));
  const picture = join(folder, "playa.jpg");
  await writeFile(picture, (await photo()).bytes);

  const examples = [...textOf(GUIDE).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
  const code = examples.join("\n");
  let claims = 0;
  const told: string[] = [];
  const program = code
    .replace('"https://shortit.example"', JSON.stringify(server.url))
    .replace('readFile("playa.jpg")', `readFile(${JSON.stringify(picture)})`)
    .replace(IMPORT, "const $1 = await load($2);")
    .replace(CLAIM, (_, indent: string, expression: string, value: string) => {
      claims += 1;
      const said = JSON.stringify(expression);
      return `${indent}claim(${said}, await (${expression.replace(/^await /, "")}), ${value});`;
    });
  const claim = (expression: string, is: unknown, said: unknown) => {
    told.push(expression);
    expect(is, expression).toEqual(said);
  };
  const AsyncFunction = (async () => undefined).constructor as new (
    ...text: string[]
  ) => (check: typeof claim, load: (name: string) => Promise<object>) => Promise<ReadWebhook>;
  const readWebhook = await new AsyncFunction("claim", "load", `${program}\nreturn readWebhook;`)(
    claim,
    (name) => import(/* @vite-ignore */ name),
  );
  expect(claims).toBeGreaterThan(40);
  expect(new Set(told).size).toBeGreaterThan(35);

  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const body = JSON.stringify({ type: "webhook.test" });
  const headers = signedHeaders(secret, { id: "msg_1", body });
  expect(readWebhook(secret, headers, body)).toEqual({ type: "webhook.test" });
  expect(readWebhook(secret, headers, `${body} `)).toBeNull();
  expect(readWebhook(secret, { ...headers, "webhook-id": "msg_2" }, body)).toBeNull();
  expect(readWebhook(secret, headers, body, Date.now() + 301_000)).toBeNull();
});
