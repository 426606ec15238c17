import { describe, expect, it } from "vitest";
import {
  addRelease,
  answer,
  appearanceOf,
  name,
  releaseOfRosa,
} from "#app/features/releases/test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { lineOf } from "./program.ts";
import { runAdmin } from "./run.ts";

describe.each(engines)("npm run admin -- releases export, on %s", (engine) => {
  const ctx = useStage(engine);
  const admin = (line: string) => runAdmin(ctx, line.split(" "));

  it("is the index by person and by item in one: every consent of each of them, as CSV or lines of JSON", async () => {
    const [ana, bea] = [await newPerson(ctx), await newPerson(ctx)];
    const posts = [await newPost(ana, { shows: ["photo", "photo"] }), await newPost(ana)];
    for (const { id } of posts) await name(ana, id, bea);
    await answer(bea, await appearanceOf(bea), "rechazar");
    await addRelease(ana, posts[0]!.id);

    const told = (await admin("releases export --format json"))
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const of = (wanted: Record<string, unknown>) =>
      told.filter((line) => Object.entries(wanted).every(([key, value]) => line[key] === value));
    // Of a person: each post, each of its files.
    const files = posts[0]!.archivos.map(({ id_archivo }) => id_archivo);
    const asked = of({ persona_id: bea.id, action: "asked", id_publicacion: posts[0]!.id });
    expect(asked.map(({ id_archivo }) => id_archivo)).toEqual([null, ...files]);
    expect(of({ persona_id: bea.id, action: "asked" })).toHaveLength(4);
    // Of an item: each person, by what they said.
    const item = of({ id_publicacion: posts[0]!.id, id_archivo: files[0] });
    const release = item.find(({ id_liberacion }) => id_liberacion !== null);
    expect(release).toMatchObject({ persona_id: null, action: "confirmed", shown: 1 });
    expect(of({ persona_id: bea.id, action: "refused" }).length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain(releaseOfRosa.nombre);

    const csv = (await admin("releases export")).split("\n");
    expect(csv[0]).toBe(
      "id,created_at,id_publicacion,id_archivo,owner_id,persona_id,id_liberacion,action,shown,distribution,version,actor_kind,actor_id",
    );
    expect(csv).toHaveLength(told.length + 1);
  });

  it.each([
    ["releases export --format xml", "--format must be csv or json"],
    ["releases", "Usage"],
  ])("%s: says what is wrong", async (line, reason) => {
    const error = await admin(line).catch((thrown: unknown) => thrown);
    expect(lineOf(error)).toContain(reason);
  });
});
