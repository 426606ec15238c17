import { describe, expect, it } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { createAccount, findPerson, setStanding } from "./operator.server.ts";
import { suspendAccount, unsuspendAccount } from "#app/features/cases/operator.server.ts";
import {
  aRequest,
  failureOf,
  somebody,
  somebodySignedUp,
  signInAlone as signIn,
} from "./test-support.ts";
import { useStage } from "#tests/kit/stage.ts";

describe.each(engines)("the operator's accounts on %s", (engine) => {
  const ctx = useStage(engine);

  it("an account that the operator makes can sign in at once", async () => {
    const person = somebody();
    const made = await createAccount(ctx, person);
    const { user } = await signIn(ctx, { ...person, request: aRequest() });
    expect(made).toEqual({ id_usuario: user.id_usuario });
  });

  it("says which of name and address is taken, whatever their case", async () => {
    const person = await somebodySignedUp(ctx);
    const { nombre_usuario, correo } = person;
    const sameName = { ...somebody(), nombre_usuario: nombre_usuario.toUpperCase() };
    expect(await createAccount(ctx, sameName)).toEqual({ taken: "nombre_usuario" });
    expect(await createAccount(ctx, { ...somebody(), correo })).toEqual({ taken: "correo" });
  });

  it("finds people by name, by @name and by id", async () => {
    const { user } = await somebodySignedUp(ctx);
    const { id_usuario, nombre_usuario } = user;
    for (const who of [nombre_usuario.toLowerCase(), `@${nombre_usuario}`, String(id_usuario)]) {
      expect(await findPerson(ctx, who)).toEqual({ id_usuario, nombre_usuario });
    }
    for (const nobody of ["nadie", "9".repeat(15), "9".repeat(22)]) {
      expect((await failureOf(findPerson(ctx, nobody))).code).toBe("user_not_found");
    }
  });

  it("sets what is named and nothing else", async () => {
    const { user, token } = await somebodySignedUp(ctx);
    await setStanding(ctx, user.nombre_usuario, { es_creador: 1, verificado: 1 });
    expect(await setStanding(ctx, user.nombre_usuario, { verificado: 0 })).toEqual({
      id_usuario: user.id_usuario,
      nombre_usuario: user.nombre_usuario,
      es_creador: 1,
      verificado: 0,
      de_confianza: 0,
      ve_documentos: 0,
      role: "user",
      status: "active",
    });
    await setStanding(ctx, user.nombre_usuario, { role: "moderator" });
    expect((await findViewer(ctx.db, token))?.role).toBe("moderator");
  });

  it("suspending ends every session and keeps new ones away until it is taken back", async () => {
    const person = await somebodySignedUp(ctx);
    const other = await somebodySignedUp(ctx);
    await suspendAccount(ctx, person.nombre_usuario);
    expect(await findViewer(ctx.db, person.token)).toBeNull();
    const again = { ...person, request: aRequest() };
    expect((await failureOf(signIn(ctx, again))).code).toBe("account_suspended");

    expect(await unsuspendAccount(ctx, person.nombre_usuario)).toMatchObject({ status: "active" });
    // The old session stays ended: whoever held it has to know the password.
    expect(await findViewer(ctx.db, person.token)).toBeNull();
    const { token } = await signIn(ctx, again);
    expect(await findViewer(ctx.db, token)).not.toBeNull();
    expect(await findViewer(ctx.db, other.token)).not.toBeNull();
  });
});
