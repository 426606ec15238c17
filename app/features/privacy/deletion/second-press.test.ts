import { describe, expect, it } from "vitest";
import { leavingToken } from "#app/features/people/links/leaving-link.server.ts";
import { call, submit } from "#tests/kit/call.ts";
import { confirmAt, newPerson, PASSWORD } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";

const DOOR = "/api/cuenta/eliminacion";

describe.each(engines)("the end of an account on %s", (engine) => {
  const ctx = useStage(engine);

  it("is told as asked for when the form is sent again, by the session or the link that it ended", async () => {
    const page = "/privacy-center/eliminar";
    for (const plazo of ["ahora", "30-dias"]) {
      const person = await newPerson(ctx, { contrasenia: PASSWORD });
      await confirmAt(ctx, person);
      const fields = { intent: "eliminar", contrasenia: PASSWORD, plazo, ocultar: "1" };
      const first = await submit(page, { as: person, fields });
      expect(first).toMatchObject({ status: 303 });
      expect(await submit(page, { as: person, fields })).toEqual(first);
      // It says nothing of what was not asked for, or to whoever has not that session.
      const other = { ...fields, plazo: plazo === "ahora" ? "30-dias" : "ahora" };
      expect(await submit(page, { as: person, fields: other })).toMatchObject({ status: 401 });
      const stranger = { token: "x".repeat(43) };
      expect(await submit(page, { as: stranger, fields })).toMatchObject({ status: 401 });
    }
    const person = await newPerson(ctx);
    const until = Date.now() + 60_000;
    const { id: id_usuario, correo } = person;
    const enlace = leavingToken({ for: "e", id_usuario, until, correo, password_hash: null });
    const byLink = { enlace, plazo: "ahora", ocultar: false };
    const first = await call("POST", DOOR, { body: byLink });
    expect(first.status).toBe(200);
    await workOff(ctx);
    expect((await call("POST", DOOR, { body: byLink })).body).toEqual(first.body);
    const later = { ...byLink, plazo: "30-dias" };
    expect((await call("POST", DOOR, { body: later })).body.code).toBe("link_gone");
  });
});
