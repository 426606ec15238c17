import { describe, expect, it } from "vitest";
import { purgeObjects } from "#app/features/media/purge.server.ts";
import { retireAbandoned } from "#app/features/media/objects.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { release } from "./preserve.server.ts";
import { asked, followed } from "./test-support.ts";

const order = { quien: "autoridad", autoridad: "Fiscalía de Puebla", expediente: "FGE/12/2026" };

describe.each(engines)("evidence on %s", (engine) => {
  const ctx = useStage(engine);
  const purge = () => purgeObjects(ctx, {}, { signal: new AbortController().signal });

  it("of an authority's order outlives its owner's deletion, until it is let go of", async () => {
    const owner = await newPerson(ctx, "duena");
    const [named, other] = [
      await newPost(owner, { shows: ["photo"], descripcion: "Ella" }),
      await newPost(owner, { shows: ["photo"] }),
    ];
    const id_archivo = named.archivos[0]!.id_archivo;
    const alt = "Ella en la playa";
    await ctx.db
      .updateTable("archivos")
      .set({ alt })
      .where("id_archivo", "=", id_archivo)
      .execute();
    const said = { idioma: "es", estado: "saved", vtt: "WEBVTT\n", changed_at: 1 } as const;
    await ctx.db
      .insertInto("subtitulos")
      .values({ id_archivo, ...said })
      .execute();
    const secret = await asked({ ...order, direcciones: `/publicacion/${named.id}` });
    const { due_at, created_at, referencia } = await followed(secret);
    expect(due_at).toBe(created_at);
    const namesOf = async (id: number) => {
      const rows = await ctx.db
        .selectFrom("objetos")
        .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
        .select("objetos.name")
        .where("archivos.id_publicacion", "=", id)
        .execute();
      return rows.map(({ name }) => name);
    };
    const [kept, gone] = [await namesOf(named.id), await namesOf(other.id)];
    await deletePost(owner, named.id);
    await deletePost(owner, other.id);
    await purge();
    const are = (names: string[]) => Promise.all(names.map((name) => ctx.objects.head(name)));
    expect((await are(kept)).every(Boolean)).toBe(true);
    expect((await are(gone)).some(Boolean)).toBe(false);

    const { id_solicitud } = await ctx.db
      .selectFrom("solicitudes_retiro")
      .select("id_solicitud")
      .where("referencia", "=", referencia)
      .executeTakeFirstOrThrow();
    const { datos } = await ctx.db
      .selectFrom("pruebas_retiro")
      .select("datos")
      .where("id_solicitud", "=", id_solicitud)
      .executeTakeFirstOrThrow();
    const evidence = JSON.parse(datos) as object;
    expect(evidence).toMatchObject({
      row: { descripcion: "Ella" },
      person: { nombre_usuario: owner.name, correo: owner.correo },
      said: [{ tipo: "image", alt, idioma: "es", vtt: "WEBVTT\n" }],
    });
    expect(datos).not.toContain("password");

    await ctx.db.transaction().execute((trx) => release(trx, id_solicitud, "prueba"));
    await purge();
    expect((await are(kept)).some(Boolean)).toBe(false);
  });

  it("stays too where it is a copy that came with a request, which belongs to nothing else", async () => {
    await asked({}, { files: [await photo()] });
    await retireAbandoned(ctx.db);
    await purge();
    const { name } = await ctx.db
      .selectFrom("objetos_conservados")
      .select("name")
      .where("purpose", "=", "copia")
      .executeTakeFirstOrThrow();
    expect(await ctx.objects.head(name)).toBeTruthy();
  });
});
