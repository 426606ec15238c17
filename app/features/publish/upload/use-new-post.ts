import { type RefObject, useRef, useState } from "react";
import {
  type ChosenFile,
  postersOf,
  problemOf,
  problemOfAll,
  type UploadLimits,
} from "./chosen/chosen-file.ts";
import type { ChosenRow } from "./chosen/chosen-row.ts";
import { useChangesOf, useChosenFiles, withPlaces } from "./chosen/use-chosen-files.ts";
import { isSame } from "./draft/draft.ts";
import { useDraft } from "./draft/use-draft.ts";
import { draftOf, looseOf, placeOf } from "./draft/unfinished.ts";
import { useUnfinished } from "./draft/use-unfinished.ts";
import { kindIn, wordsOf } from "./form-words.ts";
import { UNSENT, wholeOf } from "./sending/send-states.ts";
import { usePublishing } from "./sending/use-publishing.ts";
import { useSavesData, useSending } from "./sending/use-sending.ts";

interface NewPostOptions {
  formRef: RefObject<HTMLFormElement>;
  limits: UploadLimits;
  /** Typed before, and sent without scripts. */
  values: Record<string, string> | undefined;
  onCreated: (id_publicacion: number, files: ChosenFile[]) => void;
}

/** A post in the making: what is chosen, how far it has gone, what is typed, and whether it is sent. */
export function useNewPost({ formRef, limits, values, onCreated }: NewPostOptions) {
  const chosen = useChosenFiles();
  const { files } = chosen;
  const [typed, setTyped] = useState(values);
  const [tipo, setTipo] = useState(kindIn(values));
  const [isFound, setFound] = useState(false);
  /** Where it went to, when that was another tab. */
  const [isElsewhere, setElsewhere] = useState(false);

  const draft = useDraft({
    onFound(left) {
      // What was typed or chosen before the script came is newer.
      const isTyped = formRef.current && wordsOf(formRef.current).descripcion !== "";
      if (isTyped || files.length > 0) return;
      setTyped(left.words);
      setTipo(kindIn(left.words));
      chosen.addLeft(left.files);
      setFound(left.words.descripcion !== "" || left.files.length > 0);
    },
    onGone({ isTyped }) {
      queue.forget();
      if (isTyped) chosen.clear();
      else begin();
      setElsewhere(true);
    },
  });

  const { unfinished, drop } = useUnfinished(draft.isReady, ({ envios: [kept], subidas }) => {
    if (!kept || !draft.isEmpty() || files.length > 0) return;
    const { files: left, ...found } = draftOf(kept, subidas);
    draft.adopt(found);
    setTyped(found.words);
    setTipo(kindIn(found.words));
    chosen.addLeft(left);
    publishing.look();
  });

  const savesData = useSavesData();
  const [isPressed, setPressed] = useState(false);
  const wrongTogether = problemOfAll(files, tipo, limits);
  const problems = files.map((file) => problemOf(file, tipo, limits));
  const fit = files.map((file, at) => ({ ...file, isFit: !problems[at] && !wrongTogether }));
  const isHeld = savesData && !isPressed;
  const { queue, states } = useSending(fit, { isTaken: () => publishing.isTaken(), isHeld });
  const rows = files.map((file, at): ChosenRow => {
    return { ...file, problem: problems[at] ?? null, send: states.get(file.key) ?? UNSENT };
  });
  const sizes = files.map(({ key, file }) => ({ key, size: file.size }));
  /** What has been among them is not begun elsewhere, also when it was removed. */
  const seen = useRef(new Set<string | null>());
  for (const { url, send } of rows) seen.current.add(url).add(send.url);
  const loose = looseOf(unfinished, [...seen.current]);
  const whole = wholeOf(sizes, states);
  const isAllSent = files.length > 0 && rows.every(({ send }) => send.phase === "sent");
  useChangesOf(files, states, draft.saveFiles);

  const publishing = usePublishing(draft, { queue, isAllSent }, (id) => onCreated(id, files));

  /** As if nothing had been there. */
  const begin = () => {
    chosen.clear();
    setFound(false);
    setTyped(undefined);
    setTipo("publicacion");
  };

  return {
    rows,
    whole,
    wrongTogether,
    /** Nothing that is known stands in the way of publishing it. */
    isGood:
      !wrongTogether &&
      rows.every(({ problem, send, bytes }) => {
        // What only another visit has seen can be sent as it is there.
        const isThere = bytes !== null || send.url !== null;
        return !problem && send.phase !== "refused" && isThere;
      }),
    tipo,
    setTipo,
    typed,
    isFound,
    isElsewhere,
    /** Begun on another visit, and not among them. */
    loose,
    dropLoose: drop,
    isHeld,
    queue,
    move: chosen.move,
    change: chosen.change,
    remove: chosen.remove,
    async choose(list: Iterable<File>) {
      if (publishing.isAsking()) return;
      const added = [...list];
      setElsewhere(false);
      const missing = rows.filter(({ send }) => send.phase === "missing");
      const isOnlyMissing = added.every((one) => missing.some(({ file }) => isSame(file, one)));
      // What was sent to be published had other files.
      if (publishing.phase === "taken" && !isOnlyMissing) await publishing.takeBack();
      const keys = new Set(missing.map(({ key }) => key));
      chosen.add(added, keys, (file) => placeOf(loose, file));
    },
    saveWords: (form: HTMLFormElement) => draft.saveWords(wordsOf(form)),
    /** Here, and what the server has of it. */
    discard: () => {
      publishing.drop();
      begin();
    },
    publishing,
    async publish(form: HTMLFormElement) {
      draft.saveWords(wordsOf(form));
      const data = new FormData(form);
      data.delete("files");
      data.set("portadas", postersOf(files));
      setFound(false);
      setPressed(true);
      await publishing.publish(data, () => draft.saveFiles(withPlaces(files, queue.states())));
    },
    isSending: () => queue.isSending() || publishing.isAsking(),
  };
}

export type NewPost = ReturnType<typeof useNewPost>;
