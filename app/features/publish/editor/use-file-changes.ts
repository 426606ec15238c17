import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { randomKey } from "#app/ui/browser/random-key.ts";
import type { EditStep } from "./edit-words.ts";
import { canRetry, useTransfer } from "../upload/sending/use-transfer.ts";
import type { Aparecen } from "#db/schema/releases.ts";
import { strings } from "./strings.ts";

/** What is sent: files that are added, or one that takes the place of another. */
interface Change {
  /** The file that is replaced; null for files that are added. */
  target: number | null;
  files: File[];
  /** Who is shown in them. */
  aparecen: Aparecen;
  /** Goes with every try, so that files whose answer was lost are not added twice. */
  key: string;
}

/** Adds and replaces files of a post, one transfer at a time; `doneAt` is where one is afterwards. */
export function useFileChanges(id_publicacion: number, doneAt: (step: EditStep) => string) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<number | null>(null);
  const last = useRef<Change | null>(null);
  const transfer = useTransfer(() => {
    const step: EditStep = last.current?.target == null ? "add" : "replace";
    last.current = null;
    navigate(doneAt(step), { replace: true, preventScrollReset: true });
  });

  const send = (change: Change) => {
    last.current = change;
    setTarget(change.target);
    const isAdded = change.target === null;
    const form = new FormData();
    form.append("aparecen", change.aparecen);
    for (const file of change.files) form.append(isAdded ? "files" : "file", file, file.name);
    const path = `/api/publicaciones/${id_publicacion}/archivos`;
    transfer.send({
      ...(isAdded
        ? { method: "POST", url: path, failureWords: strings.failed.add }
        : { method: "PUT", url: `${path}/${change.target}`, failureWords: strings.failed.replace }),
      headers: { "Idempotency-Key": change.key },
      form,
    });
  };

  const failure = transfer.state.phase === "idle" ? transfer.state.failure : null;
  return {
    ...transfer,
    /** Whose transfer it is or was: see {@link Change}. */
    target,
    change: (target: number | null, files: File[], aparecen: Aparecen) => {
      const before = last.current;
      const isAgain =
        before?.target === target && before.aparecen === aparecen && areSame(before.files, files);
      send({ target, files, aparecen, key: isAgain ? before.key : randomKey() });
    },
    /** Sends the same once more; null where that would end the same way. */
    retry: failure && canRetry(failure) ? () => void (last.current && send(last.current)) : null,
  };
}

export type FileChanges = ReturnType<typeof useFileChanges>;

/** Chosen again they are other objects. */
function areSame(some: File[], others: File[]): boolean {
  const names = (files: File[]) =>
    files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify(names(some)) === JSON.stringify(names(others));
}
