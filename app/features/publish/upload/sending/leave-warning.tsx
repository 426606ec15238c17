import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { strings } from "../strings.ts";

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
    <Dialog title={strings.leave.title} onClose={() => blocker.reset?.()}>
      <p>{strings.leave.text}</p>
      <DialogActions>
        <Button type="button" variant="quiet" {...CLOSES}>
          {strings.leave.stay}
        </Button>
        <Button
          type="button"
          variant="danger"
          onClick={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          {strings.leave.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
