import { DRAFT_KEY } from "#app/ui/browser/kept-draft.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import type { PostKind } from "../chosen/chosen-file.ts";

/** What is typed and chosen beside the files. */
export interface DraftWords {
  descripcion: string;
  tipo_publicacion: PostKind;
  solo_suscriptores: boolean;
}

export interface FileFacts extends Pick<File, "name" | "size" | "lastModified"> {
  /** The moment chosen as its poster, in seconds. */
  poster: number | null;
}

/** A try to publish, whose answer has not come. The same content goes with the same key. */
export interface Attempt {
  key: string;
  content: string;
}

/** A post that is not published yet, as this browser keeps it. */
export interface Draft {
  /** Whose it is. */
  viewer: number;
  words: DraftWords;
  files: FileFacts[];
  attempt: Attempt | null;
}

/**
 * One a browser: whoever begins in a second tab begins anew when that one is sent. Null where there is
 * none, or where it is somebody else's: that one is gone then.
 */
export function readDraft(viewer: number): Draft | null {
  const kept = browserStorage.getItem(DRAFT_KEY);
  if (kept === null) return null;
  const draft = parse(kept);
  if (draft?.viewer === viewer) return draft;
  dropDraft();
  return null;
}

export function writeDraft(draft: Draft): void {
  const isEmpty = draft.words.descripcion === "" && draft.files.length === 0 && !draft.attempt;
  if (isEmpty) dropDraft();
  else browserStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
}

export function dropDraft(): void {
  browserStorage.removeItem(DRAFT_KEY);
}

/** What makes a try the same as the one before. */
export function contentOf({ words, files }: Pick<Draft, "words" | "files">): string {
  return JSON.stringify([
    words.descripcion,
    words.tipo_publicacion,
    words.solo_suscriptores,
    ...files.map(({ name, size, lastModified, poster }) => [name, size, lastModified, poster]),
  ]);
}

export function factsOf({ file, poster }: { file: File; poster: number | null }): FileFacts {
  const { name, size, lastModified } = file;
  return { name, size, lastModified, poster };
}

/**
 * The kept files that the draft speaks of, in its order and with its posters. They are written after the
 * words are: a page that is left in between leaves those of the moment before.
 */
export function keptOf(facts: FileFacts[], kept: File[]): { file: File; poster: number | null }[] {
  const left = [...kept];
  return facts.flatMap(({ poster, ...fact }) => {
    const place = left.findIndex((file) => isSame(file, fact));
    return place < 0 ? [] : left.splice(place, 1).map((file) => ({ file, poster }));
  });
}

type Facts = Omit<FileFacts, "poster">;

/** A file that was chosen again, or kept, is another object. */
export function isSame(some: Facts, other: Facts): boolean {
  return (
    some.name === other.name && some.size === other.size && some.lastModified === other.lastModified
  );
}

/** What nobody of ours wrote is no draft. */
function parse(text: string): Draft | null {
  try {
    const { viewer, words, files, attempt } = JSON.parse(text) as Draft;
    if (typeof words.descripcion !== "string" || !Array.isArray(files)) return null;
    return { viewer, words, files, attempt: attempt ?? null };
  } catch {
    return null;
  }
}
