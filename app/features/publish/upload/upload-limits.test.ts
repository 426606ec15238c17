import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { UPLOADS_PER_ACCOUNT, UPLOADS_PER_ADDRESS } from "../limits.ts";
import { call } from "#tests/kit/call.ts";
import { photo, formOf } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";

describe.each(engines)("the limits of uploads on %s", (engine) => {
  const ctx = useStage(engine);
  const from = (address: string) => ({ "X-Client-Address": address });
  /** Refused for having no file, yet counted. */
  const tryOnce = (headers: Record<string, string>) =>
    call("POST", "/api/publicaciones", { body: formOf([], {}), headers: headers });

  it("stop an account wherever it uploads from, and nobody else", async () => {
    const person = await newPerson(ctx);
    for (let turn = 0; turn < UPLOADS_PER_ACCOUNT; turn++) {
      await tryOnce({ ...person.headers, ...from(`192.0.2.${turn}`) });
    }
    const headers = { ...person.headers, ...from("198.51.100.1") };
    const refused = await call("POST", "/api/publicaciones", {
      body: formOf([await photo()], {}),
      headers: headers,
    });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    const other = { ...(await newPerson(ctx)).headers, ...from("198.51.100.1") };
    expect((await tryOnce(other)).body.code).toBe("file_required");
  });

  it("stop an address whoever uploads, whatever it says of itself", async () => {
    const address = from("2001:db8::9");
    for (let turn = 0; turn < UPLOADS_PER_ADDRESS; turn += UPLOADS_PER_ACCOUNT) {
      const { headers } = await newPerson(ctx);
      for (let own = 0; own < UPLOADS_PER_ACCOUNT; own++) {
        await tryOnce({ ...headers, ...address, "X-Forwarded-For": `10.0.${turn}.${own}` });
      }
    }
    const fresh = await newPerson(ctx);
    const refused = await tryOnce({ ...fresh.headers, ...address, "X-Forwarded-For": "6.6.6.6" });
    expect(refused.status).toBe(429);
    expect((await tryOnce({ ...fresh.headers, ...from("2001:db8:1::9") })).status).toBe(400);
  });

  it("do not count the second time of the same upload", async () => {
    const person = await newPerson(ctx);
    const headers = { ...person.headers, ...from("198.51.100.7") };
    const once = { ...headers, "Idempotency-Key": "una-vez" };
    const upload = async () =>
      call("POST", "/api/publicaciones", {
        body: formOf([await photo()], { tipo_publicacion: "publicacion" }),
        headers: once,
      });
    const first = await upload();
    expect(first.status).toBe(201);
    for (let turn = 1; turn < UPLOADS_PER_ACCOUNT; turn++) {
      await tryOnce(headers);
    }
    expect((await upload()).body).toEqual(first.body);
  });
});
