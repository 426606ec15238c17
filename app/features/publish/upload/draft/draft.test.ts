import { beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf, type Draft, dropDraft, readDraft, writeDraft } from "./draft.ts";

const words = { descripcion: "Hola", tipo_publicacion: "publicacion", solo_suscriptores: false };
const files = [{ name: "a.mp4", size: 5, lastModified: 7, poster: null }];
const draft = { viewer: 1, words, files, attempt: { key: "k", content: "c" } } as Draft;

describe("a draft", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    });
    return () => vi.unstubAllGlobals();
  });

  it("is there again, until it is sent", () => {
    writeDraft(draft);
    expect(readDraft(1)).toEqual(draft);
    dropDraft();
    expect(readDraft(1)).toBeNull();
  });

  it("is nobody else's, who signs in with the same browser", () => {
    writeDraft(draft);
    expect(readDraft(2)).toBeNull();
    expect(readDraft(1)).toBeNull();
  });

  it("that holds nothing is not kept", () => {
    writeDraft({ ...draft, words: { ...draft.words, descripcion: "" }, files: [], attempt: null });
    expect(kept.size).toBe(0);
  });

  it.each(["", "{", "null", "[]", '{"viewer":1}', '{"viewer":1,"words":{},"files":[]}'])(
    "is not made of %j",
    (text) => {
      kept.set("upload:draft", text);
      expect(readDraft(1)).toBeNull();
    },
  );
});

describe("the content of a try", () => {
  it("is the same for the same words and files, also when they are chosen again", () => {
    expect(contentOf({ words: { ...draft.words }, files: [{ ...files[0]! }] })).toBe(
      contentOf(draft),
    );
  });

  it.each<Partial<Draft>>([
    { words: { ...draft.words, descripcion: "Hola " } },
    { words: { ...draft.words, tipo_publicacion: "shortit" } },
    { words: { ...draft.words, solo_suscriptores: true } },
    { files: [] },
    { files: [{ ...files[0]!, size: 6 }] },
    { files: [{ ...files[0]!, poster: 1.5 }] },
    { files: [...files, ...files] },
  ])("is another with %j", (change) => {
    expect(contentOf({ ...draft, ...change })).not.toBe(contentOf(draft));
  });
});
