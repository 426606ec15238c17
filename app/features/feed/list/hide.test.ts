import { beforeEach, describe, expect, test } from "vitest";
import { engines } from "#tests/setup/database.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { call } from "#tests/kit/call.ts";
import { follow } from "#tests/kit/ties.ts";
import { startFeed } from "./feed.server.ts";
import { setHidden } from "./hide.server.ts";
import { readKnown } from "./known.server.ts";
import { addPost, emptyInstance, memberViewer, stranger } from "../test-support.ts";

describe.each(engines)("what does not interest somebody, on %s", (engine) => {
  const visitor = useStage(engine);
  beforeEach(() => emptyInstance(visitor));

  test("stays out of their feeds, also of those they follow, and is lower in their taste", async () => {
    const [creator, fan] = [await newPerson(visitor), await newPerson(visitor)];
    await follow(fan, creator);
    const dull = await addPost(creator, { descripcion: "#ruido" });
    const fine = await addPost(creator, { descripcion: "#mar" });
    const viewer = memberViewer(fan);
    const shown = async (tab: "para-ti" | "siguiendo") =>
      (await startFeed(fan, { viewer, tab })).listIds.toSorted((a, b) => a - b);
    expect(await shown("siguiendo")).toEqual([dull, fine]);

    for (let times = 0; times < 2; times++) {
      expect(await setHidden(fan, viewer.name, { id: dull, hidden: true })).toBe(true);
    }
    expect(await shown("siguiendo")).toEqual([fine]);
    expect(await shown("para-ti")).toEqual([fine]);
    // Once everything has been seen, what was seen comes again: this does not.
    expect(await shown("para-ti")).toEqual([fine]);
    const taste = async () =>
      (await readKnown(fan, viewer.name, Date.now())).taste.tags.get("ruido");
    expect(await taste()).toBeCloseTo(-3, 3);

    expect(await setHidden(fan, viewer.name, { id: dull, hidden: false })).toBe(false);
    expect(await shown("siguiendo")).toEqual([dull, fine]);
    expect(await taste()).toBeCloseTo(0, 3);
  });

  test("is their own: others, and visitors with another key, still see it", async () => {
    const creator = await newPerson(visitor);
    const id = await addPost(creator);
    const [one, other] = [stranger(), stranger()];
    await setHidden(visitor, one.name, { id, hidden: true });
    const shown = async (viewer = other) =>
      (await startFeed(visitor, { viewer, tab: "para-ti" })).listIds;
    expect(await shown(one)).toEqual([]);
    expect(await shown(other)).toEqual([id]);
  });

  test("is asked by anybody of what they may know of, in JSON", async () => {
    const [creator, fan] = [await newPerson(visitor), await newPerson(visitor)];
    const id = await addPost(creator);
    const hide = (path: string, body: object = {}) => call("POST", path, { as: fan, body });
    expect(await hide(`/api/publicaciones/${id}/hide`)).toMatchObject({
      status: 200,
      body: { hidden: true },
    });
    expect(await hide(`/api/publicaciones/${id}/hide`, { hidden: "tal vez" })).toMatchObject({
      status: 400,
    });
    expect(await hide(`/api/publicaciones/999999/hide`)).toMatchObject({ status: 404 });
  });
});
