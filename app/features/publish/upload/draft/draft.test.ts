import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetDraft } from "#app/ui/browser/kept-draft.ts";
import {
  contentOf,
  type Draft,
  dropDraft,
  factsOf,
  type FileFacts,
  isOfSameFiles,
  keptName,
  keptNames,
  leftOf,
  readDraft,
  writeDraft,
} from "./draft.ts";

const words = { descripcion: "Hola", tipo_publicacion: "publicacion", aparecen: "yo" };
const files = [{ name: "a.mp4", size: 5, lastModified: 7, poster: null, url: "/api/subidas/1" }];
const attempt = { key: "k", content: "c", isTaken: false };
const draft: Draft = { viewer: 1, words, files, attempt };

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

  it("is the same in two tabs by a file that both send, not by its words", () => {
    const [file] = files as [Draft["files"][0]];
    expect(isOfSameFiles(draft, { ...draft, words: { descripcion: "Otra" } })).toBe(true);
    expect(isOfSameFiles(draft, { ...draft, files: [{ ...file, url: null }] })).toBe(false);
    expect(isOfSameFiles({ ...draft, files: [] }, draft)).toBe(false);
  });

  it("that holds nothing is not kept", () => {
    writeDraft({ ...draft, words: { ...draft.words, descripcion: "" }, files: [], attempt: null });
    expect(kept.size).toBe(0);
  });

  it("of before its files were sent on their own is taken over, with its restriction", () => {
    const old = { ...words, solo_suscriptores: true };
    const [{ url, ...file }] = files as [Draft["files"][0]];
    kept.set("upload:draft", JSON.stringify({ ...draft, words: old, files: [file] }));
    const found = readDraft(1);
    expect(found?.words).toEqual({ ...words, solo_suscriptores: "1" });
    expect(found?.files).toEqual([{ ...file, url: null }]);
    expect(url).not.toBeNull();
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
  const facts5 = (name: string) => ({ name, size: 5, lastModified: 7 });
  const facts = (name: string, poster: number | null = null) => ({ ...files[0]!, name, poster });

  it("have its order and its posters, whatever was kept of them last", () => {
    const [a, b, gone] = [file("a.mp4"), file("b.mp4"), file("gone.mp4")];
    const { url } = files[0]!;
    expect(leftOf([facts("b.mp4", 2), facts("a.mp4")], [a, gone, b])).toEqual([
      { file: b, bytes: b, poster: 2, url, smaller: null, cut: null },
      { file: a, bytes: a, poster: null, url, smaller: null, cut: null },
    ]);
  });

  it("know what they were made of, and where that is kept", () => {
    const [original, part, small] = [file("a.mov"), file("a.mp4"), file("a.mp4", 7)];
    const left = {
      ...{ file: small, bytes: small, poster: null, url: null },
      smaller: { from: part, bytes: part, keptAs: "s.mp4" },
      cut: { from: original, bytes: original, keptAs: "c.mp4" },
    };
    const kept = JSON.parse(JSON.stringify(factsOf(left))) as FileFacts;
    expect(keptName(kept)).toBe("s.mp4");
    expect(keptNames([kept, facts("b.mp4")])).toEqual(["s.mp4", "c.mp4"]);
    const [again] = leftOf([kept], [small]);
    expect(again?.bytes).toBe(small);
    expect(again?.cut).toEqual({ from: facts5("a.mov"), bytes: null, keptAs: "c.mp4" });
    expect(keptName(factsOf({ ...left, smaller: null, cut: null }))).toBeNull();
  });

  it("are there without their bytes where those were not kept, each as often", () => {
    const a = file("a.mp4");
    const bytesOf = (names: string[], kept: File[]) =>
      leftOf(
        names.map((name) => facts(name)),
        kept,
      ).map(({ file: { name }, bytes }) => [name, bytes]);
    expect(bytesOf(["a.mp4", "a.mp4", "b.mp4"], [a, a])).toEqual([
      ["a.mp4", a],
      ["a.mp4", a],
      ["b.mp4", null],
    ]);
    expect(bytesOf(["a.mp4"], [file("a.mp4", 8)])).toEqual([["a.mp4", null]]);
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
    { words: { ...draft.words, solo_suscriptores: "1" } },
    { words: { ...draft.words, aparecen: "otras" } },
    { files: [] },
    { files: [{ ...files[0]!, size: 6 }] },
    { files: [{ ...files[0]!, poster: 1.5 }] },
    { files: [{ ...files[0]!, url: "/api/subidas/2" }] },
    { files: [...files, ...files] },
  ])("is another with %j", (change) => {
    expect(contentOf({ ...draft, ...change })).not.toBe(contentOf(draft));
  });
});
