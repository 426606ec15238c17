import { DRAFT_KEY } from "#app/ui/browser/kept-draft.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";
import type { LeftFile, MadeOf } from "../chosen/chosen-file.ts";

/** What is typed and chosen beside the files: the text fields of the form, as they are sent. */
export type DraftWords = Record<string, string>;

export interface FileFacts extends Pick<File, "name" | "size" | "lastModified"> {
  /** The moment chosen as its poster, in seconds. */
  poster: number | null;
  /** Where it is sent. */
  url: string | null;
  /** What it was made of, where it was made smaller, or is a part. */
  smaller?: KeptOf | null;
  cut?: KeptOf | null;
}

type KeptOf = Omit<MadeOf, "bytes">;

/** A try to publish, whose answer has not come. The same content goes with the same key. */
export interface Attempt {
  key: string;
  content: string;
  /** The server has it, and publishes when the last byte is in. */
  isTaken: boolean;
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
  const isEmpty = !draft.words.descripcion && draft.files.length === 0 && !draft.attempt;
  if (isEmpty) dropDraft();
  else browserStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
}

export function dropDraft(): void {
  browserStorage.removeItem(DRAFT_KEY);
}

/** What makes a try the same as the one before. */
export function contentOf({ words, files }: Pick<Draft, "words" | "files">): string {
  return JSON.stringify([
    Object.entries(words).sort(),
    ...files.map(({ name, size, lastModified, poster, url }) => [
      ...[name, size, lastModified, poster],
      url,
    ]),
  ]);
}

export function factsOf({ file, poster, url, smaller, cut }: Omit<LeftFile, "bytes">): FileFacts {
  const facts = { ...plainFacts(file), poster, url };
  return {
    ...facts,
    ...(smaller && { smaller: keptOf(smaller) }),
    ...(cut && { cut: keptOf(cut) }),
  };
}

function keptOf({ from, keptAs }: MadeOf): KeptOf {
  return { from: plainFacts(from), keptAs };
}

function plainFacts({ name, size, lastModified }: Facts): Facts {
  return { name, size, lastModified };
}

/** What its file is called in the folder of what was made; null: it is not there. */
export function keptName({ smaller, cut }: Pick<FileFacts, "smaller" | "cut">): string | null {
  return (smaller ?? cut)?.keptAs ?? null;
}

/** All that is in that folder for it: a part of a video that was then made smaller is two. */
export function keptNames(files: FileFacts[]): string[] {
  return files.flatMap(({ smaller, cut }) => [smaller?.keptAs ?? [], cut?.keptAs ?? []].flat());
}

/**
 * The files that the draft speaks of, in its order, with those bytes of them that were kept: they are
 * written after the words are, so a page that is left in between leaves those of the moment before.
 */
export function leftOf(facts: FileFacts[], kept: File[]): LeftFile[] {
  const left = [...kept];
  return facts.map(({ poster, url, smaller, cut, ...fact }) => {
    const place = left.findIndex((file) => isSame(file, fact));
    const bytes = place < 0 ? null : left.splice(place, 1)[0]!;
    const made = { smaller: smaller ? { ...smaller, bytes: null } : null };
    const part = { cut: cut ? { ...cut, bytes: null } : null };
    return { file: bytes ?? { ...fact, type: "" }, bytes, poster, url, ...made, ...part };
  });
}

type Facts = Pick<FileFacts, "name" | "size" | "lastModified">;

/** A file that was chosen again, or kept, is another object. */
export function isSame(some: Facts, other: Facts): boolean {
  return (
    some.name === other.name && some.size === other.size && some.lastModified === other.lastModified
  );
}

/** A switch that is on was once kept as `true`. */
function textsOf(words: Record<string, unknown>): DraftWords {
  const pairs = Object.entries(words).map(([name, value]) => [name, value === true ? "1" : value]);
  return Object.fromEntries(pairs.filter(([, value]) => typeof value === "string")) as DraftWords;
}

/** Whether two of them have begun to send the same file. */
export function isOfSameFiles(some: Draft, other: Draft): boolean {
  return some.files.some(({ url }) => url && other.files.some((file) => file.url === url));
}

/** What nobody of ours wrote is no draft. */
export function parse(text: string): Draft | null {
  try {
    const { viewer, words, files, attempt } = JSON.parse(text) as Draft;
    if (typeof words.descripcion !== "string" || !Array.isArray(files)) return null;
    return {
      ...{ viewer, words: textsOf(words), attempt: attempt ?? null },
      files: files.map((file) => ({ ...file, url: file.url ?? null })),
    };
  } catch {
    return null;
  }
}
