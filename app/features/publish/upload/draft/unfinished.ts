import type { LeftFile } from "../chosen/chosen-file.ts";
import { wordsIn } from "../form-words.ts";
import {
  addressOf,
  type KeptPost,
  type LeftUpload,
  type Unfinished,
} from "../sending/kept-posts.ts";
import type { Draft } from "./draft.ts";

/** What the server has of files that no draft here speaks of and no kept post waits for. */
export function looseOf({ subidas }: Unfinished, here: (string | null)[]): LeftUpload[] {
  return subidas.filter(({ id, envio }) => envio === null && !here.includes(addressOf(id)));
}

/** Where one of them is, if it is the file that was chosen. */
export function placeOf(loose: LeftUpload[], file: File): string | null {
  const same = loose.find(
    ({ name, size, lastModified }) =>
      name === file.name && size === file.size && lastModified === file.lastModified,
  );
  return same ? addressOf(same.id) : null;
}

/** A post that the server keeps, as a draft: it was sent from another browser, or this one forgot it. */
export function draftOf(
  { key, fields, subidas: ids }: KeptPost,
  uploads: LeftUpload[],
): Pick<Draft, "words" | "attempt"> & { files: LeftFile[] } {
  const posters = new Map(
    (fields.portadas ?? "")
      .split(",")
      .map((pair) => pair.split(":").map(Number) as [number, number]),
  );
  const files = ids.flatMap((id, place): LeftFile[] => {
    const upload = uploads.find((one) => one.id === id);
    if (!upload) return [];
    const { name, size, lastModified } = upload;
    const milliseconds = posters.get(place);
    return [
      {
        file: { name, size, lastModified: lastModified ?? 0, type: "" },
        ...{ bytes: null, url: addressOf(id), smaller: null, cut: null },
        poster: milliseconds === undefined ? null : milliseconds / 1000,
      },
    ];
  });
  // Its content is not compared: what is sent from here is sent anew.
  const attempt = { key, content: "", isTaken: true };
  return { words: wordsIn(Object.entries(fields)), attempt, files };
}
