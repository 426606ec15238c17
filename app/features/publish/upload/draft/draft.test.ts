import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetDraft } from "#app/ui/browser/kept-draft.ts";
import { contentOf, type Draft, dropDraft, keptOf, readDraft, writeDraft } from "./draft.ts";

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

  it("is gone when its owner leaves, or somebody else comes", () => {
    const deleteDatabase = vi.fn();
    vi.stubGlobal("indexedDB", { deleteDatabase });
    // As a page writes it that changes one it has found.
    const { viewer, ...rest } = draft;
    writeDraft({ ...rest, viewer });
    forgetDraft(1);
    expect(readDraft(1)).toEqual(draft);
    expect(deleteDatabase).not.toHaveBeenCalled();
    forgetDraft(2);
    expect(kept.size).toBe(0);
    writeDraft(draft);
    forgetDraft();
    expect(kept.size).toBe(0);
    expect(deleteDatabase).toHaveBeenCalledTimes(2);
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

describe("the files of a draft", () => {
  const file = (name: string, lastModified = 7) => new File(["12345"], name, { lastModified });
  const facts = (name: string, poster: number | null = null) => ({ ...files[0]!, name, poster });

  it("have its order and its posters, whatever was kept of them last", () => {
    const [a, b, gone] = [file("a.mp4"), file("b.mp4"), file("gone.mp4")];
    expect(keptOf([facts("b.mp4", 2), facts("a.mp4")], [a, gone, b])).toEqual([
      { file: b, poster: 2 },
      { file: a, poster: null },
    ]);
  });

  it("are only those that it speaks of, each as often", () => {
    const a = file("a.mp4");
    expect(keptOf([facts("a.mp4"), facts("a.mp4"), facts("b.mp4")], [a, a])).toHaveLength(2);
    expect(keptOf([facts("a.mp4")], [file("a.mp4", 8)])).toEqual([]);
  });
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
