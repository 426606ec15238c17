import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { creatorsToKnow } from "./creators-to-know.server.ts";
import { getPost } from "./queries.server.ts";

describe.each(engines)("whom to know, with a picture, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is the newest that the viewer may see", async () => {
    const creator = await newPerson(ctx, { es_creador: 1 });
    const coverFor = async (viewer: typeof ctx) => (await creatorsToKnow(viewer))[0]?.cover;
    expect(await coverFor(ctx)).toBeNull();
    const shown = { shows: ["photo" as const] };
    const open = await newPost(creator, { ...shown, fecha_publicacion: 1_000 });
    const closed = await newPost(creator, {
      ...shown,
      solo_suscriptores: 1,
      fecha_publicacion: 2_000,
    });
    await newPost(creator, { ...shown, status: "queued", fecha_publicacion: 3_000 });
    const firstOf = async (id: number) =>
      (await getPost(creator, id)).archivos[0]?.variants.map(({ url }) => url);
    expect(await firstOf(open.id)).toContain((await coverFor(ctx))?.picture);
    const fan = await newPerson(ctx);
    await subscribe(fan, creator);
    expect(await firstOf(closed.id)).toContain((await coverFor({ ...fan, url: ctx.url }))?.picture);
  });
});
