import { useState } from "react";
import { call } from "#app/ui/browser/browser-client.ts";

/** Of this document: a card that comes back is still hidden. Only browsers write here. */
const hidden = new Set<number>();

/** Whether somebody said that a post does not interest them: shown at once, taken back when it fails. */
export function useHidden(id_publicacion: number) {
  const [isHidden, show] = useState(() => hidden.has(id_publicacion));
  const [failed, setFailed] = useState(false);
  const note = (wanted: boolean) => {
    hidden[wanted ? "add" : "delete"](id_publicacion);
    show(wanted);
  };
  const setHidden = (wanted: boolean) => {
    note(wanted);
    setFailed(false);
    const json = { hidden: wanted };
    call(`/api/publicaciones/${id_publicacion}/hide`, { method: "POST", json }).catch(() => {
      note(!wanted);
      setFailed(true);
    });
  };
  return { isHidden, failed, setHidden };
}
