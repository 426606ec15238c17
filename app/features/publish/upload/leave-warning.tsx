import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { CLOSES } from "#app/ui/use-dialog.ts";

interface LeaveWarningProps {
  isSending: () => boolean;
  onLeave: () => void;
}

/** Asks before a page is left whose upload would end with it. */
export function LeaveWarning({ isSending, onLeave }: LeaveWarningProps) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isSending()) event.preventDefault();
      },
      [isSending],
    ),
  );
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Record<"currentLocation" | "nextLocation", Location>) =>
        isSending() && nextLocation.pathname !== currentLocation.pathname,
      [isSending],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title="¿Salir y cancelar la subida?" onClose={() => blocker.reset?.()}>
      <p>Tus archivos todavía se están subiendo. Si sales ahora, no se publican.</p>
      <DialogActions>
        <Button type="button" variant="quiet" {...CLOSES}>
          Seguir subiendo
        </Button>
        <Button
          type="button"
          variant="danger"
          onClick={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          Salir y cancelar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
