import { type RefObject, useEffect, useRef, useState } from "react";
import { useSaver } from "#app/features/cards/saver/use-saver.ts";
import { useAlts } from "./alt/use-alts.ts";
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
import { UNSENT, wholeOf } from "#app/features/resumable/sending/send-states.ts";
import { usePublishing } from "./sending/use-publishing.ts";
import { useSavesData, useSending } from "#app/features/resumable/sending/use-sending.ts";
import { dropKept } from "./smaller/kept-files.ts";
import { isUndecided, likelyFile, smallerFile } from "./smaller/smaller-states.ts";
import { useShrinking, useSmaller } from "./smaller/use-smaller.ts";

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
  const [isDue, setDue] = useState(false);
  const isSaver = useSaver();
  const shrinking = useSmaller({
    savesData: savesData || isSaver,
    onMade: chosen.shrink,
    onUndone(key, { keptAs }) {
      chosen.unshrink(key);
      if (keptAs) void dropKept(keptAs);
    },
  });
  /** As they are likely to be sent. */
  const likely = files.map((one) => {
    const shrink = shrinking.stateOf(one);
    return { ...one, shrink, file: likelyFile(one.file, shrink) };
  });
  const isUnready = likely.some(({ shrink }) => shrink && isUndecided(shrink));
  const wrongTogether = problemOfAll(likely, tipo, limits);
  const problems = likely.map((file) => problemOf(file, tipo, limits));
  const good = files.map((file, at) => ({ ...file, isFit: !problems[at] && !wrongTogether }));
  useShrinking(shrinking, good);
  const fit = good.map((file, at) => {
    const { shrink } = likely[at]!;
    return { ...file, isFit: file.isFit && !(shrink && isUndecided(shrink)) };
  });
  const isHeld = savesData && !isPressed;
  const { queue, states } = useSending(fit, { isTaken: () => publishing.isTaken(), isHeld });
  const rows = files.map((file, at): ChosenRow => {
    const { shrink } = likely[at]!;
    const problem = problems[at] ?? null;
    const smaller = shrink && smallerFile(file.file, shrink);
    const isTooLarge =
      problem !== null && smaller !== null && !problemOf({ ...file, file: smaller }, tipo, limits);
    return { ...file, problem, isTooLarge, send: states.get(file.key) ?? UNSENT, shrink };
  });
  const sizes = likely.map(({ key, file }) => ({ key, size: file.size }));
  /** What has been among them is not begun elsewhere, also when it was removed. */
  const seen = useRef(new Set<string | null>());
  for (const { url, send } of rows) seen.current.add(url).add(send.url);
  const loose = looseOf(unfinished, [...seen.current]);
  const whole = wholeOf(sizes, states);
  const isAllSent = files.length > 0 && rows.every(({ send }) => send.phase === "sent");
  useChangesOf(files, states, draft.saveFiles);

  const alts = useAlts(files, typed?.alts, () => {
    // While it is published its fields are off, and what is kept is what was sent.
    if (!formRef.current || draft.isEmpty() || publishing.phase !== "idle") return;
    draft.saveWords(wordsOf(formRef.current));
  });

  const publishing = usePublishing(draft, { queue, isAllSent }, (id) => onCreated(id, files));

  const publish = async (form: HTMLFormElement) => {
    setFound(false);
    setPressed(true);
    setDue(isUnready);
    if (isUnready) return;
    draft.saveWords(wordsOf(form));
    const data = new FormData(form);
    data.delete("files");
    data.set("portadas", postersOf(files));
    await publishing.publish(data, () => draft.saveFiles(withPlaces(files, queue.states())));
  };
  const isGood =
    files.length > 0 &&
    !wrongTogether &&
    rows.every(({ problem, send, bytes }) => {
      // What only another visit has seen can be sent as it is there.
      const isThere = bytes !== null || send.url !== null;
      return !problem && send.phase !== "refused" && isThere;
    });
  // What stood in the way may be another now; then somebody has to press again.
  useEffect(() => {
    if (!isDue || (isUnready && isGood)) return;
    setDue(false);
    if (isGood && formRef.current) void publish(formRef.current);
  });

  /** As if nothing had been there. */
  const begin = () => {
    setDue(false);
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
    isGood,
    alts,
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
    publish,
    /** Which bytes are sent is not known of all yet. */
    isUnready,
    /** "Subir" was pressed, and is done as soon as that is known. */
    isDue,
    cut: chosen.cut,
    uncut: chosen.uncut,
    shrink: (key: number, on: boolean) => shrinking.queue.switch(key, on),
    /** Somebody who leaves now loses something. */
    isSending: () => isDue || queue.isSending() || publishing.isAsking(),
  };
}

export type NewPost = ReturnType<typeof useNewPost>;
