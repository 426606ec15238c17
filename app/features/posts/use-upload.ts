import { useCallback, useEffect, useRef, useState } from "react";

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** Estimated; null until the line has shown its speed. */
  secondsLeft: number | null;
}

export interface UploadFailure {
  message: string;
  fields: Record<string, string>;
  status: number;
}

type UploadState =
  { phase: "idle"; failure: UploadFailure | null } | { phase: "sending"; progress: UploadProgress };

const LINE_LOST =
  "Se perdió la conexión durante la subida. Tus archivos siguen elegidos: inténtalo de nuevo.";
const GENERIC = "Hubo un error al subir el contenido.";

/**
 * Sends a form of files and tells how far it is: `fetch` cannot say what it has sent, so this is an
 * XMLHttpRequest. The same key goes with every try, so a retry never publishes twice.
 */
export function useUpload(onCreated: (id_publicacion: number) => void) {
  const [state, setState] = useState<UploadState>({ phase: "idle", failure: null });
  const request = useRef<XMLHttpRequest | null>(null);
  const key = useRef<string | null>(null);

  useEffect(() => () => request.current?.abort(), []);

  const send = useCallback(
    (form: FormData) => {
      key.current ??= randomKey();
      const xhr = new XMLHttpRequest();
      request.current = xhr;
      const startedAt = performance.now();
      xhr.upload.onprogress = ({ loaded, total }) =>
        setState({ phase: "sending", progress: progressOf(loaded, total, startedAt) });
      xhr.onload = () => {
        const answer = xhr.response as Partial<{ id_publicacion: number }> | null;
        if (xhr.status === 201 && answer?.id_publicacion) {
          key.current = null;
          onCreated(answer.id_publicacion);
        } else {
          setState({ phase: "idle", failure: failureOf(xhr) });
        }
      };
      xhr.onerror = () =>
        setState({ phase: "idle", failure: { message: LINE_LOST, fields: {}, status: 0 } });
      xhr.onabort = () => setState({ phase: "idle", failure: null });
      xhr.open("POST", "/api/publicaciones");
      xhr.responseType = "json";
      xhr.setRequestHeader("Idempotency-Key", key.current);
      xhr.send(form);
      setState({ phase: "sending", progress: { sentBytes: 0, totalBytes: 0, secondsLeft: null } });
    },
    [onCreated],
  );

  /** A changed form is another post: it gets a key of its own. */
  const forgetKey = useCallback(() => {
    key.current = null;
  }, []);

  const cancel = useCallback(() => request.current?.abort(), []);

  return { state, send, cancel, forgetKey };
}

function progressOf(sent: number, total: number, startedAt: number): UploadProgress {
  const seconds = (performance.now() - startedAt) / 1000;
  const secondsLeft = sent > 0 && seconds > 1 ? ((total - sent) / sent) * seconds : null;
  return { sentBytes: sent, totalBytes: total, secondsLeft };
}

function failureOf(xhr: XMLHttpRequest): UploadFailure {
  const answer = xhr.response as { error?: string; fields?: Record<string, string> } | null;
  return { message: answer?.error ?? GENERIC, fields: answer?.fields ?? {}, status: xhr.status };
}

/** `crypto.randomUUID` only exists on https; an instance at home may have none. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
