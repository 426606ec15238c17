import { beforeEach, describe, expect, it } from "vitest";
import { call, visit } from "#tests/kit/call.ts";
import { newName, newPerson, PASSWORD } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { newStartLink, START_PATH } from "./link.server.ts";

describe.each(engines)("the first administrator, on %s", (engine) => {
  const ctx = useStage(engine);

  beforeEach(async () => {
    await ctx.db
      .updateTable("usuarios")
      .set({ role: "user" })
      .where("role", "<>", "user")
      .execute();
    await ctx.db.deleteFrom("enlaces_inicio").execute();
  });

  const send = (token: string, fields: Record<string, string>) =>
    call("POST", START_PATH, {
      body: new URLSearchParams(fields),
      headers: { Cookie: `inicio=${token}`, "Sec-Fetch-Site": "same-origin" },
    });
  const account = () => {
    const name = newName("primera");
    return {
      intent: "crear",
      nombre_usuario: name,
      correo: `${name}@example.org`,
      contrasenia: PASSWORD,
    };
  };
  const roleOf = async (name: string) =>
    (
      await ctx.db
        .selectFrom("usuarios")
        .select("role")
        .where("nombre_usuario", "=", name)
        .executeTakeFirst()
    )?.role;

  it("is made by a link of which only a hash is kept, signed in, and written down; then no link opens anything", async () => {
    const [token, another] = [await newStartLink(ctx), await newStartLink(ctx)];
    const kept = await ctx.db.selectFrom("enlaces_inicio").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    // The address of the log leads to one without the token.
    const opened = await call("GET", `${START_PATH}?token=${token}`).catch(
      (answer: Response) => answer,
    );
    expect(opened).toMatchObject({ status: 303 });
    expect(opened.headers.get("Set-Cookie")).toContain(token);
    const first = account();
    const made = await send(token!, first);
    expect([made.status, made.headers.get("Location")]).toEqual([303, "/admin/guia"]);
    expect(made.headers.get("Set-Cookie")).toContain("token=");
    expect(await roleOf(first.nombre_usuario)).toBe("administrator");
    const audited = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "subject_kind"])
      .where("action", "=", "admin.start")
      .execute();
    expect(audited).toContainEqual({ action: "admin.start", subject_kind: "persona" });
    for (const used of [token!, another!]) {
      const second = account();
      expect(await send(used, second)).toMatchObject({ status: 410, body: { code: "link_gone" } });
      expect(await roleOf(second.nombre_usuario)).toBeUndefined();
    }
    expect(await newStartLink(ctx)).toBeNull();
  });

  it("is one, however many press at once", async () => {
    const token = (await newStartLink(ctx))!;
    const both = [account(), account()];
    const answers = await Promise.all(both.map((fields) => send(token, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const roles = await Promise.all(both.map(({ nombre_usuario }) => roleOf(nombre_usuario)));
    expect(roles.filter((role) => role === "administrator")).toHaveLength(1);
  });

  it("may be an account that is there, whose person signs in themselves", async () => {
    const ana = await newPerson(ctx);
    const gone = await newPerson(ctx, { status: "suspended" });
    const token = (await newStartLink(ctx))!;
    for (const quien of ["nadie-se-llama-asi", gone.name]) {
      expect(await send(token, { intent: "nombrar", quien })).toMatchObject({
        ...{ status: 400, body: { fields: { quien: expect.any(String) } } },
      });
    }
    const named = await send(token, { intent: "nombrar", quien: `@${ana.name}` });
    expect(named.status).toBe(303);
    expect(named.headers.get("Location")).toMatch(/^\/login\?next=/);
    expect(named.headers.get("Set-Cookie")).not.toContain("token=");
    expect(await roleOf(ana.name)).toBe("administrator");
  });

  it("is nobody by a link that ran out, was made up, or comes when somebody administers", async () => {
    const token = (await newStartLink(ctx))!;
    expect((await send("inventado", account())).status).toBe(410);
    expect((await visit(START_PATH)).body).toMatchObject({ isLive: false });
    await ctx.db
      .updateTable("enlaces_inicio")
      .set({ expires_at: 1 } as never)
      .execute();
    expect((await send(token, account())).status).toBe(410);
    const fresh = (await newStartLink(ctx))!;
    await newPerson(ctx, { role: "administrator" });
    expect((await send(fresh, account())).status).toBe(410);
  });

  it("is told what is taken, and the link goes on", async () => {
    const ana = await newPerson(ctx);
    const token = (await newStartLink(ctx))!;
    const taken = { ...account(), nombre_usuario: ana.name };
    expect(await send(token, taken)).toMatchObject({
      ...{ status: 400, body: { fields: { nombre_usuario: expect.any(String) } } },
    });
    expect((await send(token, account())).status).toBe(303);
  });
});
