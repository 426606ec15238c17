import { useCallback, useEffect, useRef, useState } from "react";
import { strings } from "../strings.ts";
import { STALL_MS } from "#app/features/resumable/sending/exchange.ts";

export interface TransferProgress {
  sentBytes: number;
  totalBytes: number;
  /** Estimated; null until the line has shown its speed. */
  secondsLeft: number | null;
}

export interface TransferFailure {
  /** What failed, and why. */
  message: string;
  /** Why alone; empty where nobody knows. */
  reason: string;
  /** As in the API; empty without an answer of it. */
  code: string;
  fields: Record<string, string>;
  /** 0 when there was no answer. */
  status: number;
}

export type TransferState =
  | { phase: "idle"; failure: TransferFailure | null }
  | { phase: "sending"; progress: TransferProgress };

interface Transfer {
  method: "POST" | "PUT";
  url: string;
  form: FormData;
  headers?: Record<string, string>;
  /** What is said when it fails, before the reason. */
  failureWords: string;
}

/**
 * Sends a form of files and tells how far it is: `fetch` cannot say what it has sent, so this is an
 * XMLHttpRequest.
 */
export function useTransfer<Answer>(onDone: (answer: Answer) => void) {
  const [state, setState] = useState<TransferState>({ phase: "idle", failure: null });
  const request = useRef<XMLHttpRequest | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => () => request.current?.abort(), []);

  const send = useCallback(({ method, url, form, headers = {}, failureWords }: Transfer) => {
    const xhr = new XMLHttpRequest();
    request.current?.abort();
    request.current = xhr;
    const startedAt = performance.now();
    const end = (failure: TransferFailure | null) => {
      clearTimeout(watch);
      if (request.current !== xhr) return;
      request.current = null;
      setState({ phase: "idle", failure });
    };
    const lost = () =>
      end(failureWith(failureWords, { reason: strings.lineLost, code: "", fields: {}, status: 0 }));
    const giveUp = () => {
      lost();
      xhr.abort();
    };
    let watch = setTimeout(giveUp, STALL_MS);
    xhr.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watch);
      // Once all is sent the server may take its time.
      if (loaded < total) watch = setTimeout(giveUp, STALL_MS);
      setState({ phase: "sending", progress: progressOf(loaded, total, startedAt) });
    };
    xhr.onload = () => {
      const isTaken = xhr.status >= 200 && xhr.status < 300 && Boolean(xhr.response);
      end(isTaken ? null : failureOf(xhr, failureWords));
      if (isTaken) done.current(xhr.response as Answer);
    };
    xhr.onerror = lost;
    xhr.onabort = () => end(null);
    xhr.open(method, url);
    xhr.responseType = "json";
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(form);
    setState({ phase: "sending", progress: { sentBytes: 0, totalBytes: 0, secondsLeft: null } });
  }, []);

  const cancel = useCallback(() => request.current?.abort(), []);
  /** Whether a transfer is under way at this very moment. */
  const isSending = useCallback(() => request.current !== null, []);

  return { state, send, cancel, isSending };
}

/** Whether the same may be taken another time: nothing is wrong with what was sent. */
export function canRetry({ status }: TransferFailure): boolean {
  return status === 0 || status === 401 || status === 409 || status === 429 || status >= 500;
}

function progressOf(sent: number, total: number, startedAt: number): TransferProgress {
  const seconds = (performance.now() - startedAt) / 1000;
  const secondsLeft = sent > 0 && seconds > 1 ? ((total - sent) / sent) * seconds : null;
  return { sentBytes: sent, totalBytes: total, secondsLeft };
}

/** A failure of ours has no more to say than the sentence of the catalogue. */
function failureOf(xhr: XMLHttpRequest, failureWords: string): TransferFailure {
  const answer = xhr.response as {
    error?: string;
    code?: string;
    fields?: Record<string, string>;
  } | null;
  const { error = "", code = "", fields = {} } = answer ?? {};
  const reason = code === "internal" ? "" : error;
  return failureWith(failureWords, { reason, code, fields, status: xhr.status });
}

function failureWith(words: string, failure: Omit<TransferFailure, "message">): TransferFailure {
  return { message: [words, failure.reason].filter(Boolean).join(" "), ...failure };
}
