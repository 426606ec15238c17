import { type RefObject, useEffect, useState } from "react";
import { randomKey } from "../browser/random-key.ts";
import { tabStorage } from "../browser/storage.ts";

/** What somebody has written, with the key under which it is sent. */
export interface Draft {
  text: string;
  clave: string;
  /** The message that it answers. */
  answers?: number | undefined;
  /** What goes with it, by its names on the server. */
  uploads?: string | undefined;
}

/** Why something was not sent. */
export interface Problem {
  message: string;
  needsSignIn?: boolean;
}

interface SendState {
  /** What this document has sent and not heard of. */
  sending: readonly Draft[];
  /** It is told in the box that is there, or in the next one that opens. */
  problem: Problem | null;
}

/*
 * What is written belongs to its place, not to the box: boxes come and go while it is on its way. It is kept for this
 * tab, over a reload, until the server has it.
 */

const NOTHING: SendState = { sending: [], problem: null };
const states = new Map<string, SendState>();
const watchers = new Set<() => void>();

/** What is being written there; where nothing is, an empty one. */
export function readDraft(place: string): Draft {
  return keptIn<Draft>(place) ?? { text: "", clave: randomKey() };
}

export function writeDraft(place: string, draft: Draft | null): void {
  keep(place, draft?.text || draft?.uploads ? draft : null);
}

/** The draft with a new text. Another text is another message, so it gets another key. */
export function redraft(draft: Draft, text: string): Draft {
  return text === draft.text ? draft : { ...draft, text, clave: randomKey() };
}

/** It leaves the box to what is written next. */
export function startSending(place: string, draft: Draft): void {
  writeDraft(place, null);
  put(place, { sending: [...stateOf(place).sending, draft], problem: null });
}

export function endSending(place: string, draft: Draft): void {
  put(place, { ...stateOf(place), sending: others(place, draft) });
}

/** It was not sent: it is in the box again, before what has been written since. */
export function giveBack(place: string, draft: Draft, problem: Problem | null): void {
  putBefore(place, draft);
  put(place, { sending: others(place, draft), problem });
}

export function forgetProblem(place: string): void {
  if (stateOf(place).problem) put(place, { ...stateOf(place), problem: null });
}

/** What is on its way from there, and what came back. */
export function useSendState(place: string | null): SendState {
  const [state, setState] = useState(() => stateOf(place));
  useEffect(() => {
    const look = () => setState(stateOf(place));
    look();
    return watch(look);
  }, [place]);
  return state;
}

interface Box {
  /** Null: nothing of it is kept. */
  place: string | null;
  box: RefObject<HTMLTextAreaElement>;
  initial?: string;
}

/** A box for what is written in one place: how long it is, and what it is told of each letter. */
export function useUnsent({ place, box, initial = "" }: Box) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const show = (value: string) => {
      if (input.value !== value) input.value = value;
      setText(value);
    };
    if (!place) return show(input.value);
    takeBack(place);
    const kept = readDraft(place);
    // Somebody may have written before the script was there.
    if (input.value) writeDraft(place, redraft(kept, input.value));
    show(input.value || kept.text);
    // At once: what is typed between is not to be lost either.
    const forget = watch(() => show(readDraft(place).text));
    return () => {
      forget();
      forgetProblem(place);
    };
  }, [place, box]);

  const type = (value: string) => {
    setText(value);
    if (place) writeDraft(place, redraft(readDraft(place), value));
  };
  return { text, type };
}

/** A reload has ended what another document was sending. */
function takeBack(place: string): void {
  const cut = keptIn<Draft[]>(sendingIn(place)) ?? [];
  const known = stateOf(place).sending.map(({ clave }) => clave);
  const lost = cut.filter(({ clave }) => !known.includes(clave));
  for (const draft of lost.reverse()) putBefore(place, draft);
  keepSending(place);
}

function putBefore(place: string, draft: Draft): void {
  const since = readDraft(place).text;
  const all = [draft.text, since].filter(Boolean).join("\n");
  writeDraft(place, redraft(draft, all));
}

function stateOf(place: string | null): SendState {
  return (place !== null && states.get(place)) || NOTHING;
}

function put(place: string, state: SendState): void {
  if (state.sending.length > 0 || state.problem) states.set(place, state);
  else states.delete(place);
  keepSending(place);
  for (const tell of [...watchers]) tell();
}

function others(place: string, { clave }: Draft): Draft[] {
  return stateOf(place).sending.filter((each) => each.clave !== clave);
}

function watch(look: () => void): () => void {
  watchers.add(look);
  return () => void watchers.delete(look);
}

function sendingIn(place: string): string {
  return `${place}:sending`;
}

function keepSending(place: string): void {
  const { sending } = stateOf(place);
  keep(sendingIn(place), sending.length > 0 ? sending : null);
}

function keep(name: string, value: unknown): void {
  if (value) tabStorage.setItem(name, JSON.stringify(value));
  else tabStorage.removeItem(name);
}

function keptIn<T>(name: string): T | null {
  try {
    return JSON.parse(tabStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}
