import { describe, expect, it } from "vitest";
import { submit, told } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { secureAddress } from "../links.ts";

describe("an address that somebody may send others to", () => {
  it.each([
    ["https://Tienda.example/ana", "https://tienda.example/ana"],
    ["tienda.example", "https://tienda.example/"],
    ["tienda.example:8443/a", "https://tienda.example:8443/a"],
    ["https://ñandú.example", "https://xn--and-6ma2c.example/"],
  ])("%s is one", (text, address) => {
    expect(secureAddress(text)).toBe(address);
  });

  it.each([
    ...[
      "",
      "http://tienda.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "mailto:a@b.example",
    ],
    ...[
      "https://localhost/",
      "https://10.0.0.1/",
      "https://[::1]/",
      "https://ana:1@tienda.example",
    ],
    ...["https://tienda", "https://a b.example", "/u/ana", "https://"],
  ])("%s is none", (text) => {
    expect(secureAddress(text)).toBeNull();
  });
});

describe.each(engines)("the links of a profile on %s", (engine) => {
  const ctx = useStage(engine);
  const send = (links: unknown, as?: Person) =>
    told("PATCH", "/api/user/me", { as, body: { links } });
  const save = (fields: Record<string, string>, as: Person) =>
    submit("/settings/profile?form=enlaces", { as, fields });

  it("are shown to everybody in their order, and the rest of the profile stays", async () => {
    const ana = await newPerson(ctx, { biografia: "Hola" });
    const links = [
      { label: " Mi \n tienda ", url: "tienda.example/ana" },
      { url: "https://otro.example/" },
    ];
    expect(await send(links, ana)).toMatchObject({ status: 200 });
    const { body } = await told("GET", `/api/user/${ana.viewer.id_usuario}`);
    expect(body.user).toMatchObject({
      biografia: "Hola",
      links: [
        { label: "Mi tienda", url: "https://tienda.example/ana" },
        { label: "", url: "https://otro.example/" },
      ],
    });
    await send([], ana);
    expect((await told("GET", "/api/user/me", { as: ana })).body.user.links).toEqual([]);
    expect((await send([])).status).toBe(401);
  });

  it("are five and secure, and a form says beside which field one is wrong", async () => {
    const ana = await newPerson(ctx);
    const six = Array.from({ length: 6 }, (_, at) => ({ url: `https://a${at}.example` }));
    expect(await send(six, ana)).toMatchObject({
      status: 400,
      body: { fields: { links: "Puedes tener como máximo 5 enlaces." } },
    });
    const one = { label_0: "", url_0: "", label_1: "Uno", url_1: "https://uno.example" };
    expect(await save({ ...one, url_3: "http://dos.example" }, ana)).toMatchObject({
      status: 400,
      fields: { "links.1.url": "Escribe una dirección completa que empiece con https://." },
      values: { url_3: "http://dos.example" },
    });
    expect(await save({ label_4: "Uno", url_4: "https://uno.example" }, ana)).toMatchObject({
      to: "/settings/profile?hecho=enlaces",
    });
    expect((await told("GET", "/api/user/me", { as: ana })).body.user.links).toEqual([
      { label: "Uno", url: "https://uno.example/" },
    ]);
  });

  it("can be saved again as they are shown: none is longer as browsers write it", async () => {
    const ana = await newPerson(ctx);
    const fits = `https://a.example/${"ñ".repeat(47)}`;
    expect(await send([{ url: fits }], ana)).toMatchObject({ status: 200 });
    const { links } = (await told("GET", "/api/user/me", { as: ana })).body.user;
    expect(links[0].url).toHaveLength(300);
    expect(await send(links, ana)).toMatchObject({ status: 200 });
    expect(await send([{ url: `${fits}ñ` }], ana)).toMatchObject({
      status: 400,
      body: { fields: { "links.0.url": "Una dirección admite como máximo 300 caracteres." } },
    });
  });
});
