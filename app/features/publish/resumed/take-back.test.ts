import { describe, expect, it, vi } from "vitest";
import { begun, likeFilm, offsetOf, send } from "#app/features/resumable/test-support.ts";
import { engines } from "#tests/setup/database.ts";
import { call } from "#tests/kit/call.ts";
import { formOf } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";

describe.each(engines)("a post that is taken back before its last byte, on %s", (engine) => {
  const ctx = useStage(engine);
  const film = likeFilm(20_000);
  const publish = (as: Person, id: string, key: string, descripcion: string) =>
    call("POST", "/api/publicaciones", {
      as,
      body: formOf([], { descripcion, subidas: id, idempotency_key: key }),
    });
  const half = async (as: Person) => {
    const id = await begun(as, film.length);
    const sent = await send(as, id, { offset: 0, bytes: film.subarray(0, 10_000) });
    expect(sent).toMatchObject({ status: 204 });
    return id;
  };

  it("leaves its uploads, which come whole without being published", async () => {
    const ana = await newPerson(ctx);
    const id = await half(ana);
    expect((await publish(ana, id, "primera-clave", "Primera idea")).status).toBe(202);
    const back = await call("DELETE", "/api/envios/primera-clave", {
      as: ana,
      body: { conservar: "1" },
    });
    expect(back.status).toBe(204);
    expect(await offsetOf(ana, id)).toBe(10_000);
    await send(ana, id, { offset: 10_000, bytes: film.subarray(10_000) });
    await workOff(ctx);
    const { body } = await call("GET", "/api/subidas", { as: ana });
    expect(body).toMatchObject({ subidas: [{ id, done: true, envio: null }], envios: [] });

    const sent = await publish(ana, id, "segunda-clave", "Mejor así");
    expect(sent.status).toBe(201);
    const { body: post } = await call("GET", `/api/publicaciones/${sent.body.id_publicacion}`, {
      as: ana,
    });
    expect(post.post.descripcion).toBe("Mejor así");
  });

  it("leaves them too where the address says so, and no body comes", async () => {
    const ana = await newPerson(ctx);
    const id = await half(ana);
    await publish(ana, id, "sin-cuerpo", "Primera idea");
    const wrong = await call("DELETE", "/api/envios/sin-cuerpo?conservar=si", { as: ana });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { conservar: expect.any(String) as string } },
    });
    const back = await call("DELETE", "/api/envios/sin-cuerpo?conservar=1", { as: ana });
    expect(back.status).toBe(204);
    const { body } = await call("GET", "/api/subidas", { as: ana });
    expect(body).toMatchObject({ subidas: [{ id, offset: 10_000, envio: null }], envios: [] });
  });

  it("is not published where it is taken back while its files are still read", async () => {
    const ana = await newPerson(ctx);
    const id = await half(ana);
    await publish(ana, id, "a-tiempo", "Para todos");
    await send(ana, id, { offset: 10_000, bytes: film.subarray(10_000) });
    const get = ctx.objects.get.bind(ctx.objects);
    const reading = vi.spyOn(ctx.objects, "get").mockImplementationOnce(async (...asked) => {
      const back = await call("DELETE", "/api/envios/a-tiempo", {
        as: ana,
        body: { conservar: "1" },
      });
      expect(back.status).toBe(204);
      return get(...asked);
    });
    await workOff(ctx);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    const { body } = await call("GET", "/api/subidas", { as: ana });
    expect(body).toMatchObject({ subidas: [{ id, done: true, envio: null }], envios: [] });
    expect((await publish(ana, id, "con-calma", "Solo para quien paga")).status).toBe(201);
    const posts = ctx.db.selectFrom("publicaciones").where("id_usuario", "=", ana.id);
    expect(await posts.select("descripcion").execute()).toEqual([
      { descripcion: "Solo para quien paga" },
    ]);
    const late = await call("DELETE", "/api/envios/con-calma", { as: ana });
    expect(late.status).toBe(404);
  });

  it("takes its uploads with it unless that is asked, and is nobody else's to take back", async () => {
    const [ana, otra] = [await newPerson(ctx), await newPerson(ctx)];
    const id = await half(ana);
    await publish(ana, id, "clave-de-ana", "Espera");
    const path = "/api/envios/clave-de-ana";
    expect((await call("DELETE", path, { as: otra, body: { conservar: "1" } })).status).toBe(404);
    const { body } = await call("GET", "/api/subidas", { as: ana });
    expect(body.envios).toHaveLength(1);
    expect((await call("DELETE", path, { as: ana })).status).toBe(204);
    expect((await call("GET", "/api/subidas", { as: ana })).body).toEqual({
      subidas: [],
      envios: [],
    });
  });
});
