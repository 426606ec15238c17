import { createReadStream, linkSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { pathOf } from "#storage/disk/layout.ts";
import type { ObjectStore } from "#storage/objects.ts";
import type { Rendition } from "./media.ts";

/**
 * Puts the same few media into the store under as many names as there are files. Each name is an
 * object of its own, as `objetos` wants it: on disk a hard link, which costs no space, elsewhere a
 * copy, which does.
 */
export interface Shelf {
  put(rendition: Rendition, name: string): Promise<void>;
  /** True when a million of them would be copies: then only some posts get their bytes. */
  isCostly(): boolean;
}

/** `mediaDir` is null for a store that is not on disk. */
export function openShelf(objects: ObjectStore, mediaDir: string | null): Shelf {
  let links = mediaDir !== null;
  const duplicate = async (rendition: Rendition, from: string, to: string) => {
    const problem = mediaDir !== null && links ? linkObject(mediaDir, from, to) : "no disk";
    if (!problem) return;
    await objects.copy(from, to);
    // EMLINK: that file has as many names as it can have, so the next ones are the copy's.
    if (problem === "EMLINK") rendition.source = { object: to };
    else links = false;
  };
  return {
    isCostly: () => !links,
    async put(rendition, name) {
      const { source, mime } = rendition;
      if ("object" in source) return duplicate(rendition, source.object, name);
      await objects.put(name, createReadStream(source.file), { contentType: mime });
      rendition.source = { object: name };
    },
  };
}

/** The code of what kept it from being linked, or null. Millions of times, so without promises. */
function linkObject(folder: string, from: string, to: string): string | null {
  const path = pathOf(folder, to);
  const problem = tryLink(pathOf(folder, from), path);
  if (problem !== "ENOENT") return problem;
  mkdirSync(dirname(path), { recursive: true });
  return tryLink(pathOf(folder, from), path);
}

function tryLink(from: string, to: string): string | null {
  try {
    linkSync(from, to);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  }
}
