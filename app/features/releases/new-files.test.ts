import { describe, expect, it } from "vitest";
import { getPost } from "#app/features/posts/queries.server.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers, workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { answer, appearanceOf, name } from "./test-support.ts";

describe.each(engines)("files that come to a post later, on %s", (engine) => {
  const ctx = useStage(engine);

  const scene = async () => {
    const [ana, fan] = [await newPerson(ctx), await newPerson(ctx)];
    const { id, archivos } = await newPost(ana, { aparecen: "yo", shows: ["photo"] });
    return { ana, fan, id, file: archivos[0]!.id_archivo };
  };
  const add = async (as: Person, id: number, aparecen?: string) => {
    const body = formOf([await photo()], aparecen === undefined ? {} : { aparecen });
    return call("POST", `/api/publicaciones/${id}/archivos`, { as, body });
  };
  const replace = async (as: Person, id: number, file: number, aparecen?: string) => {
    const body = formOf([await photo()], aparecen === undefined ? {} : { aparecen });
    return call("PUT", `/api/publicaciones/${id}/archivos/${file}`, { as, body });
  };
  const peopleOf = async (as: Person, id: number) =>
    (await call("GET", `/api/publicaciones/${id}/personas`, { as })).body;
  const isSeen = (who: Person, id: number) =>
    getPost(who, id).then(
      () => true,
      () => false,
    );

  it("come with who is shown in them, whatever was said of the others", async () => {
    const { ana, fan, id, file } = await scene();
    for (const said of [undefined, "", "alguien"]) {
      for (const refused of [await add(ana, id, said), await replace(ana, id, file, said)]) {
        expect(refused.status).toBe(400);
        expect(refused.body.fields).toHaveProperty("aparecen");
      }
    }
    await workOff(ctx);
    await expectNoLeftovers(ctx);
    expect((await add(ana, id, "nadie")).status).toBe(200);
    await workOff(ctx);
    expect(await peopleOf(ana, id)).toMatchObject({ aparecen: "yo", espera: false });
    expect(await isSeen(fan, id)).toBe(true);
  });

  it("have the post wait where they show others, until these are named and have agreed", async () => {
    const { ana, fan, id, file } = await scene();
    const bea = await newPerson(ctx);
    expect((await replace(ana, id, file, "otras")).status).toBe(200);
    await workOff(ctx);
    expect(await peopleOf(ana, id)).toMatchObject({
      ...{ aparecen: "otras", faltan: true, espera: true },
    });
    expect(await isSeen(fan, id)).toBe(false);
    await name(ana, id, bea);
    await answer(bea, await appearanceOf(bea), "confirmar");
    expect((await peopleOf(ana, id)).espera).toBe(true);
    const all = { as: ana, body: { aparecen: "otras", faltan: false } };
    await call("PUT", `/api/publicaciones/${id}/personas`, all);
    await workOff(ctx);
    expect(await isSeen(fan, id)).toBe(true);
    // Of new files that show nobody else, those who are named are asked all the same.
    await add(ana, id, "yo");
    await workOff(ctx);
    expect(await peopleOf(ana, id)).toMatchObject({
      ...{ aparecen: "otras", faltan: false, espera: true, personas: [{ estado: "pending" }] },
    });
  });
});
