import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { strings } from "../strings.ts";

interface LeaveWarningProps {
  isSending: () => boolean;
  onLeave: () => void;
  /** What was sent stays, and another visit goes on. */
  isKept?: boolean;
}

/** Asks before a page is left whose upload would end, or rest, with it. */
export function LeaveWarning({ isSending, onLeave, isKept = false }: LeaveWarningProps) {
  const words = isKept ? strings.leaveLater : strings.leave;
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
    <Dialog title={words.title} onClose={() => blocker.reset?.()}>
      <p>{words.text}</p>
      <DialogActions>
        <Button type="button" variant="quiet" {...CLOSES}>
          {strings.leave.stay}
        </Button>
        <Button
          type="button"
          variant={isKept ? "primary" : "danger"}
          onClick={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          {words.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
