import { KEPT_FOLDER } from "#app/ui/browser/kept-draft.ts";
import { Useless } from "./worker-task.ts";

/** Where a result is written, in no order, while it is made. */
export interface ResultFile {
  write: (data: Uint8Array<ArrayBuffer>, at: number) => void;
  /** Null: it is on the device. */
  close: () => Blob | null;
}

/** Only workers have it, and the types of pages know nothing of it. */
interface SyncAccess {
  write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number;
  flush: () => void;
  close: () => void;
}

/** On the device as it comes, so that the size of a video does not matter to the memory. */
export async function onDevice(name: string, maxBytes: number): Promise<ResultFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(KEPT_FOLDER, { create: true });
  const handle = (await folder.getFileHandle(name, { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle: () => Promise<SyncAccess>;
  };
  const access = await handle.createSyncAccessHandle();
  return {
    write(data, at) {
      if (at + data.byteLength > maxBytes) throw new Useless();
      if (access.write(data, { at }) < data.byteLength) throw new Error("not written");
    },
    close() {
      access.flush();
      access.close();
      return null;
    },
  };
}

/** For browsers that keep nothing, as in private windows; `maxBytes` is small there. */
export function inMemory(maxBytes: number, mime: string): ResultFile {
  const bytes = new Uint8Array(maxBytes);
  let end = 0;
  return {
    write(data, at) {
      if (at + data.byteLength > maxBytes) throw new Useless();
      bytes.set(data, at);
      end = Math.max(end, at + data.byteLength);
    },
    close: () => new Blob([bytes.subarray(0, end)], { type: mime }),
  };
}
