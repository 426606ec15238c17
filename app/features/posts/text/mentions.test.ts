import { describe, expect, it } from "vitest";
import { editComment, writeComment } from "#app/features/comments/commands.server.ts";
import { engines } from "#tests/setup/database.ts";
import { getPost } from "../queries.server.ts";
import { mentionedKeys, textParts } from "./text.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage, type Person } from "#tests/kit/stage.ts";

describe("the parts of a text", () => {
  const ana = { name_key: "ana", id_usuario: 1, nombre_usuario: "Ana_Nueva" };
  const dots = { name_key: "j.r.", id_usuario: 2, nombre_usuario: "j.r." };
  const parts = (text: string) => textParts(text, [ana, dots]);
  const tag = (text: string) => ({ text, tag: text.slice(1).toLowerCase() });

  it.each([
    ["sin nada", ["sin nada"]],
    ["", []],
    ["#Playa con @ANA, ¡sí!", [tag("#Playa"), " con ", { mention: ana }, ", ¡sí!"]],
    ["@ana.", [{ mention: ana }, "."]],
    ["hola @j.r.", ["hola ", { mention: dots }]],
    ["(@ana)#ñandú-1", ["(", { mention: ana }, ")", tag("#ñandú-1")]],
    ["correo: yo@ana.mx y @@ana", ["correo: yo@ana.mx y @@ana"]],
    ["@nadie y #a", ["@nadie y #a"]],
    ["<b>@ana</b>", ["<b>", { mention: ana }, "</b>"]],
    ["https://a.mx/p#precios #playa", ["https://a.mx/p#precios ", tag("#playa")]],
    ["(www.a.mx#uno) a.mx/?b#dos", ["(www.a.mx#uno) a.mx/?b#dos"]],
    ["¡Ya!#uno#dos. Fin.#tres", ["¡Ya!", tag("#uno"), tag("#dos"), ". Fin.", tag("#tres")]],
    [`#${"x".repeat(51)}`, [`#${"x".repeat(51)}`]],
  ])("of %j", (text, expected) => expect(parts(text)).toEqual(expected));

  it("name each person once", () => {
    expect(mentionedKeys("@Ana @ana. y @bea-")).toEqual(["ana", "ana.", "bea-", "bea"]);
  });
});

describe.each(engines)("mentions on %s", (engine) => {
  const ctx = useStage(engine);

  const rename = async (person: Person, name: string) => {
    await ctx.db
      .updateTable("usuarios")
      .set({ nombre_usuario: name, name_key: name.toLowerCase() })
      .where("id_usuario", "=", person.viewer.id_usuario)
      .execute();
  };

  it("keep their person through a change of name, in descriptions and comments", async () => {
    const [owner, friend, fan] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    const old = friend.viewer.nombre_usuario;
    const descripcion = `Con @${old} y @nadie`;
    const { id_publicacion } = await newPost(owner, { descripcion });
    const comment = await writeComment(fan, { id_publicacion, contenido: `¡@${old}!` });
    const them = { name_key: old, id_usuario: friend.viewer.id_usuario };
    expect(comment.menciones).toEqual([{ ...them, nombre_usuario: old }]);

    await rename(friend, `Nueva_${engine}`);
    await rename(await newPerson(ctx), old);
    const menciones = [{ ...them, nombre_usuario: `Nueva_${engine}` }];
    expect(await getPost(ctx, id_publicacion)).toMatchObject({ descripcion, menciones });

    // The old name stays in the text, and an edit does not hand it to who took it.
    const { id_comentario } = comment;
    const contenido = `¡@${old}! y @${fan.viewer.nombre_usuario}`;
    const edited = await editComment(fan, { id_comentario, contenido });
    expect(edited.menciones).toContainEqual(menciones[0]);
    expect(edited.menciones).toHaveLength(2);
    expect((await editComment(fan, { id_comentario, contenido: "nada" })).menciones).toEqual([]);
  });
});
