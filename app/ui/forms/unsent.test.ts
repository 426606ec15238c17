import { expect, it } from "vitest";
import { endSending, giveBack, readDraft, redraft, startSending, writeDraft } from "./unsent.ts";

const write = (place: string, text: string) => {
  const draft = redraft(readDraft(place), text);
  writeDraft(place, draft);
  return draft;
};

it("keeps its key as long as it says the same", () => {
  const draft = write("key", "Hola");
  expect(redraft(draft, "Hola")).toBe(draft);
  expect(redraft(draft, "Hola.").clave).not.toBe(draft.clave);
});

it("is in the box no more once it is on its way, and again when it was refused", () => {
  const sent = write("one", "Hola");
  startSending("one", sent);
  expect(readDraft("one").text).toBe("");
  giveBack("one", sent, null);
  expect(readDraft("one")).toEqual(sent);
  startSending("one", sent);
  endSending("one", sent);
  expect(readDraft("one").text).toBe("");
});

it("comes back before what has been written since, which is another message", () => {
  const sent = write("two", "Hola");
  startSending("two", sent);
  const since = write("two", "¿Estás?");
  giveBack("two", sent, null);
  const { text, clave } = readDraft("two");
  expect(text).toBe("Hola\n¿Estás?");
  expect([sent.clave, since.clave]).not.toContain(clave);
});
