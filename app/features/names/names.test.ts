import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insertAccount } from "#app/features/accounts/sign-up/insert-account.server.ts";
import { closeAccount } from "#app/features/privacy/deletion/close-account.server.ts";
import { updateProfile } from "#app/features/profiles/settings/commands.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { forgetFreedNames } from "./forget-names.server.ts";
import { forgetTakenName, noteTakenName } from "./taken.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let made = 0;
/** Letters that look like no others, so that no two tests meet. */
const unlike = () => {
  made += 1;
  return [...String(made)].map((figure) => "bcdfghjkpq"[Number(figure)]).join("");
};

describe.each(engines)("names on %s", (engine) => {
  const ctx = useStage(engine);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = async (nombre_usuario: string, options = {}) => {
    const account = { nombre_usuario, correo: `${unlike()}@names.example`, password_hash: null };
    const row = await ctx.db.transaction().execute((trx) => insertAccount(trx, account, options));
    return { ...ctx, viewer: { ...row, role: "user" as const } };
  };
  type Account = Awaited<ReturnType<typeof open>>;
  const rename = (account: Account, nombre_usuario: string) =>
    updateProfile(account, { nombre_usuario });
  const refusal = async (call: Promise<unknown>) => {
    try {
      await call;
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      if (isUniqueViolation(error)) return "unique";
      throw error;
    }
  };

  it("are refused where they look like another's, also to whoever renames, and to two at once only once", async () => {
    const own = unlike();
    await open(`${own}i1`);
    expect(await refusal(open(`${own}.i.i`))).toBe("name_taken");
    const other = await open(unlike());
    expect(await refusal(rename(other, `${own}-il`))).toBe("name_taken");

    const next = unlike();
    const both = await Promise.all(
      [`${next}0`, `${next}o`, `${next}_O`].map((name) => refusal(open(name))),
    );
    expect(both.filter((code) => code === null)).toHaveLength(1);
  });

  it("that look like each other already stay, and their people can still change what they say", async () => {
    const own = unlike();
    const first = await open(`${own}rn`);
    const second = await open(unlike());
    await ctx.db
      .updateTable("usuarios")
      .set({ nombre_usuario: `${own}m`, name_key: `${own}m` })
      .where("id_usuario", "=", second.viewer.id_usuario)
      .execute();
    expect(await refusal(rename(second, `${own}m`))).toBeNull();
    expect(await refusal(rename(second, `${own.toUpperCase()}m`))).toBeNull();
    expect(await refusal(rename(first, `${own}Rn`))).toBeNull();
  });

  it("that were given up are nobody else's for ninety days, and can be taken back", async () => {
    const [old, next] = [unlike(), unlike()];
    const ana = await open(old);
    const eva = await open(unlike());
    await rename(ana, next);
    expect(await refusal(rename(eva, old))).toBe("name_taken");
    expect(await refusal(open(`${old}.`))).toBe("name_taken");
    await rename(ana, old);
    await rename(ana, next);
    vi.setSystemTime(Date.now() + 89 * DAY_MS);
    await forgetFreedNames(ctx.db);
    expect(await refusal(rename(eva, old))).toBe("name_taken");
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(await refusal(rename(eva, old))).toBeNull();
    // Now it is somebody else's.
    expect(await refusal(rename(ana, old))).toBe("name_taken");
  });

  it("that a decision took are free for others after ninety days, and for their person when it is taken back", async () => {
    const [old, next, id_decision] = [unlike(), unlike(), 1];
    const ana = await open(old);
    await rename(ana, next);
    const taken = { id_usuario: ana.viewer.id_usuario, id_decision, nombre_usuario: old };
    await noteTakenName(ctx.db, taken);
    const eva = await open(unlike());
    expect(await refusal(rename(eva, old))).toBe("name_taken");
    vi.setSystemTime(Date.now() + 91 * DAY_MS);
    await forgetFreedNames(ctx.db);
    expect(await refusal(rename(ana, `${old}.`))).toBe("name_taken");
    expect(await refusal(rename(eva, old))).toBeNull();
    await rename(eva, unlike());
    await forgetTakenName(ctx.db, id_decision);
    expect(await refusal(rename(ana, old))).toBe("name_taken");
    vi.setSystemTime(Date.now() + 91 * DAY_MS);
    expect(await refusal(rename(ana, old))).toBeNull();
    // It is theirs alone: whoever claims it in the same moment is refused.
    const held = ctx.db.selectFrom("siluetas").select("exclusiva").where("until", "is", null);
    const theirs = await held.where("id_usuario", "=", ana.viewer.id_usuario).execute();
    expect(theirs.map(({ exclusiva }) => exclusiva)).toEqual(theirs.map(() => 1));
  });

  it("of deleted accounts are nobody's for ninety days, and say no more whose they were", async () => {
    const old = unlike();
    const ana = await open(old);
    const { id_usuario } = ana.viewer;
    await ctx.db
      .insertInto("bajas")
      .values({
        ...{ id_usuario, state: "asked", via: "person", oculta: 0, asked_at: Date.now() },
        due_at: Date.now(),
      })
      .execute();
    await ctx.db.transaction().execute((trx) => closeAccount(trx, id_usuario));
    expect(await refusal(open(old))).toBe("name_taken");
    const left = ctx.db.selectFrom("siluetas").select("id_silueta");
    expect(await left.where("id_usuario", "=", id_usuario).execute()).toEqual([]);
    vi.setSystemTime(Date.now() + 91 * DAY_MS);
    expect(await refusal(open(old))).toBeNull();
  });

  it("of the house are given out by the house alone", async () => {
    expect(await refusal(open("soporte"))).toBe("name_taken");
    const ana = await open(unlike());
    expect(await refusal(rename(ana, "m0derador"))).toBe("name_taken");
    expect(await refusal(open("soporte", { byHouse: true }))).toBeNull();
    expect(await refusal(open("s.o.p.o.r.t.e", { byHouse: true }))).toBe("name_taken");
  });
});
