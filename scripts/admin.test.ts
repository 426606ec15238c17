import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { askToCreate } from "#app/features/studio/requests.server.ts";
import { settlePayment } from "#app/features/payouts/settle.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { findViewer } from "#app/http/session.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { lineOf } from "./admin/program.ts";
import { runAdmin } from "./admin/run.ts";
import { usePrograms } from "./admin/test-programs.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";

const run = usePrograms(["admin"]);

describe.each(engines)("npm run admin on %s", (engine) => {
  const dataDir = newFolder();
  const ctx = useStage(engine, openDiskStore(join(dataDir, "media")));
  const admin = (line: string) => runAdmin(ctx, line.split(" "));
  const account = (name: string) =>
    ctx.db
      .selectFrom("usuarios")
      .selectAll()
      .where("name_key", "=", name)
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    await admin("user create Ana --email Ana@example.org --password secreta");
    await admin("user create beto --email beto@example.org --password secreta");
  });

  it("makes an account with the password it was given", async () => {
    const { nombre_usuario, correo, password_hash } = await account("ana");
    expect([nombre_usuario, correo]).toEqual(["Ana", "ana@example.org"]);
    expect(await checkPassword(password_hash, "secreta")).toBe(true);
  });

  it("makes a password where nobody gives one, and shows it", async () => {
    const line = await admin("user create carla --email carla@example.org");
    const shown = /: (\S+)$/.exec(line)?.[1] ?? "";
    expect(shown).toHaveLength(16);
    expect(await checkPassword((await account("carla")).password_hash, shown)).toBe(true);
  });

  it("as a program: takes a password from standard input, where no list of processes shows it", async () => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: ctx.url, LOG_LEVEL: "error" };
    const words = "user create dora --email dora@example.org --password -".split(" ");
    const made = await run("admin", words, environment, "de la tubería\n");
    expect(made).toMatchObject({ code: 0, err: "" });
    const dora = await account("dora");
    expect(made.out).toBe(`@dora (id ${dora.id_usuario}) is made.\n`);
    expect(await checkPassword(dora.password_hash, "de la tubería")).toBe(true);

    const again = await run("admin", words, environment, "otra\n");
    expect(again).toEqual({ code: 1, out: "", err: "the address dora@example.org is taken\n" });
  });

  it.each([
    ["user create ana --email otra@example.org --password x", "the name ana is taken"],
    [
      "user create otra --email ana@example.org --password x",
      "the address ana@example.org is taken",
    ],
    ["user create 123 --email otra@example.org --password x", "a name is 1 to 50"],
    ["user create otra --email nada --password x", "--email must be an address"],
    ["user create otra --password x", "Usage: user create"],
    ["user set nadie --creador", "there is no such account"],
    ["user set ana", "nothing to set"],
    ["user set ana --role king", "--role must be user, moderator or administrator"],
    ["user set ana --creator", "Unknown option '--creator'"],
    ["user suspend", "one NAME is needed"],
    ["subscription grant ana beto", "that account is no creator"],
    ["subscription grant ana ana", "nobody subscribes to themselves"],
    ["subscription grant ana beto --days 0", "--days must be"],
    ["subscription cancel ana beto", "there is no live subscription"],
    ["nonsense", "Usage: npm run admin"],
  ])("%s: fails with a line that says why", async (line, reason) => {
    const error = await admin(line).catch((thrown: unknown) => thrown);
    expect(lineOf(error)).toContain(reason);
  });

  it("sets flags and role and takes them back", async () => {
    await admin("user set @ana --creador --verificado --role moderator");
    expect(await account("ana")).toMatchObject({ es_creador: 1, verificado: 1, role: "moderator" });
    const line = await admin("user set ana --no-creador --role user");
    expect(line).toBe(
      `@Ana (id ${(await account("ana")).id_usuario}): no creator, verified, user, active`,
    );
    expect(await account("ana")).toMatchObject({ es_creador: 0, verificado: 1, role: "user" });
    expect(await admin("user set ana --confianza")).toContain("verified, trusted, user");
    expect(await account("ana")).toMatchObject({ de_confianza: 1 });
    expect(await admin("user set ana --no-confianza")).toContain("verified, user");
    expect(await account("ana")).toMatchObject({ de_confianza: 0 });
    const kept = await ctx.db.selectFrom("auditoria").select("data").orderBy("id").execute();
    expect(kept.at(-1)!.data).toContain("--no-confianza");
  });

  it("corrects an address: one signs in with the new one, both are told, and the log has neither", async () => {
    await admin("user create nora --email nora.vieja@example.org --password secreta");
    const { id_usuario } = await account("nora");
    const row = { token_hash: "nora", id_usuario, created_at: 1, expires_at: Date.now() + 60_000 };
    await ctx.db.insertInto("restablecimientos").values(row).execute();
    const set = "user set @nora --email Nora.Nueva@example.org";
    expect(await admin(set)).toContain("both were told");
    expect(await account("nora")).toMatchObject({ correo: "nora.nueva@example.org" });
    const links = ctx.db.selectFrom("restablecimientos").selectAll();
    expect(await links.where("id_usuario", "=", id_usuario).execute()).toEqual([]);
    const mailed = async () => {
      const mails = ctx.db.selectFrom("jobs").select("payload").where("kind", "=", "send_mail");
      const told = (await mails.orderBy("id").execute()).map(({ payload }) => payload);
      return told.filter((payload) => payload.includes("@nora"));
    };
    expect((await mailed()).map((payload) => (JSON.parse(payload) as { to: string }).to)).toEqual([
      ...["nora.vieja@example.org", "nora.nueva@example.org"],
    ]);
    // The same again tells nobody.
    await admin(set);
    expect(await mailed()).toHaveLength(2);
    const taken = await admin("user set nora --email ana@example.org").catch(lineOf);
    expect(taken).toBe("the address ana@example.org is taken");
    expect(await admin("user set nora --email nada").catch(lineOf)).toContain("--email must be");
    expect(await account("nora")).toMatchObject({ correo: "nora.nueva@example.org" });
    const log = await ctx.db.selectFrom("auditoria").select("data").execute();
    expect(JSON.stringify(log)).not.toMatch(/nora\./i);
  });

  it("suspends: the sessions are over", async () => {
    const person = await newPerson(ctx);
    const token = person.headers.Authorization.split(" ")[1]!;
    expect(await findViewer(ctx.db, token)).not.toBeNull();
    expect(await admin(`user suspend ${person.viewer.id_usuario}`)).toContain("suspended");
    expect(await findViewer(ctx.db, token)).toBeNull();
    expect(await admin(`user unsuspend ${person.viewer.id_usuario}`)).toContain("active");
  });

  it("grants and cancels a subscription", async () => {
    await admin("user set beto --creador");
    const granted = await admin("subscription grant ana beto --days 10");
    expect(granted).toMatch(/^@Ana to @beto: live until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect((await account("beto")).subscribersCount).toBe(1);
    const cancelled = await admin("subscription cancel ana beto");
    expect(cancelled).toBe(granted.replace("live until", "cancelled, live until"));
    expect((await account("beto")).subscribersCount).toBe(1);
  });

  it("purges the bytes of what was deleted at once", async () => {
    const person = await newPerson(ctx);
    const post = await newPost(person, { files: [await photo()] });
    const names = post.archivos.flatMap(({ variants }) => variants.map(({ url }) => url));
    await deletePost(person, post.id_publicacion);
    expect(await ctx.objects.head(names[0]!)).not.toBeNull();
    expect(await admin("purge")).toBe(`Removed ${names.length} objects.`);
    for (const name of names) expect(await ctx.objects.head(name)).toBeNull();
  });

  it("lists who asked to become a creator, and decides it with a mail", async () => {
    const [eva, leo] = [await newPerson(ctx), await newPerson(ctx)];
    await askToCreate(eva, { mensaje: "Fotos\nde viajes" });
    await askToCreate(leo, { mensaje: "Videos" });
    const name = (person: typeof eva) => person.viewer.nombre_usuario;
    const list = await admin("creators list");
    expect(list).toContain(`@${name(eva)} (id ${eva.viewer.id_usuario}, `);
    expect(list).toContain("\n  Fotos\n  de viajes");
    expect(await admin(`creators approve @${name(eva)}`)).toContain("a creator now");
    expect(await admin(`creators reject ${name(leo)}`)).toContain("rejected");
    expect(await admin("creators list")).toBe("Nobody waits.");
    expect(await account(name(eva))).toMatchObject({ es_creador: 1 });
    expect(await account(name(leo))).toMatchObject({ es_creador: 0 });
    const mails = await ctx.db.selectFrom("jobs").select("payload").execute();
    const told = mails.map(({ payload }) => payload).join();
    for (const person of [eva, leo]) expect(told).toContain(`${name(person)}@example.org`);
    // Who was refused may ask again; who is one need not.
    await askToCreate(leo, { mensaje: "Mejores videos" });
    await expect(askToCreate(leo, { mensaje: "x" })).rejects.toThrow("request_pending");
    const again = await admin(`creators approve ${name(eva)}`).catch((thrown: unknown) => thrown);
    expect(lineOf(again)).toBe("that account has no request that waits");
  });

  it("exports payouts as CSV that no spreadsheet runs, by month too", async () => {
    const { id_usuario } = (await newPerson(ctx)).viewer;
    await ctx.db
      .updateTable("usuarios")
      .set({ nombre_usuario: "-2+3", correo: '=x"y@example.org', es_creador: 1 })
      .where("id_usuario", "=", id_usuario)
      .execute();
    const creator = {
      ...ctx,
      viewer: {
        ...(await newPerson(ctx)).viewer,
        id_usuario,
        es_creador: 1 as const,
        verificado: 1 as const,
      },
    };
    for (const [month, views] of [
      [202501, 100_000],
      [202502, 1],
    ] as const) {
      await ctx.db
        .insertInto("vistas_mensuales")
        .values({ id_usuario, month, views, paid_views: views })
        .execute();
    }
    await settlePayment(creator, { month: null });
    const [head, first, second] = (await admin("payouts requested")).split("\n");
    expect(head).toBe(
      "id_pago,id_usuario,nombre_usuario,correo,month,amount,currency,requested_at",
    );
    const line = (month: string, amount: string) =>
      new RegExp(
        `^\\d+,${id_usuario},"'-2\\+3","'=x""y@example.org",${month},${amount},MXN,20\\d\\d-.*Z$`,
      );
    expect(first).toMatch(line("2025-01", "2000.00"));
    expect(second).toMatch(line("2025-02", "0.02"));
    expect((await admin("payouts requested --month 2025-02")).split("\n")).toEqual([head, second]);
    expect(await admin("payouts requested --month 2031-01")).toBe(head);
    expect(await admin("payouts check")).toBe("Every month agrees with the ledger.");
    await ctx.db
      .updateTable("vistas_mensuales")
      .set({ settled_cents: 1 })
      .where("month", "=", 202501)
      .execute();
    const found = await admin("payouts check").catch((thrown: unknown) => thrown);
    expect(lineOf(found)).toContain(
      `account ${id_usuario}, month 202501: settled 1, payouts 200000`,
    );
    const wrong = await admin("payouts requested --month 2025").catch((thrown: unknown) => thrown);
    expect(lineOf(wrong)).toBe("--month must be a month like 2026-10");
  });
});
