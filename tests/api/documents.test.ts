import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { call, server } from "../kit/built-server.ts";
import { newPerson } from "../kit/person.ts";
import { documentHeic } from "../media-fixtures.ts";

test("a built server keeps a HEIC of a document as a sealed picture", async () => {
  const ana = await newPerson(server);
  const body = new FormData();
  body.append("archivo", new Blob([new Uint8Array(await readFile(documentHeic))]), "IMG_1.HEIC");
  const path = "/api/verificacion/documentos/frente";
  expect(await call("PUT", path, { as: ana, body })).toMatchObject({ status: 204 });
  const { body: own } = await call("GET", "/api/verificacion", { as: ana });
  expect(own).toMatchObject({ fotos: ["frente"] });
});
