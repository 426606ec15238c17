import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { Button } from "../button.tsx";
import { useLayout } from "../use-layout.ts";
import { Dialog, DialogActions } from "./dialog.tsx";
import { CLOSES } from "./use-dialog.ts";

interface LeaveQuestionProps {
  words: { title: string; text: string; stay: string; go: string };
  /** Whether to leave would lose something now. */
  isLosing: () => boolean;
  /** Which addresses are not left for; those of the same path unless it says otherwise. */
  isHere?: (next: Location, current: Location) => boolean;
  onLeave?: () => void;
  /** Nothing is lost for good. */
  isHarmless?: boolean;
}

/** Asks before a page is left with which something would be lost. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { words, isLosing, isHere = isSamePath, onLeave, isHarmless = false } = props;
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isLosing()) event.preventDefault();
      },
      [isLosing],
    ),
  );
  // The router forgets a question only after the page without it is painted, and a slow phone may go back before.
  const isThere = useRef(false);
  useLayout(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Record<"currentLocation" | "nextLocation", Location>) =>
        isThere.current && isLosing() && !isHere(nextLocation, currentLocation),
      [isLosing, isHere],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={words.title} onClose={() => blocker.reset?.()}>
      <p>{words.text}</p>
      <DialogActions>
        <Button type="button" variant="quiet" {...CLOSES}>
          {words.stay}
        </Button>
        <Button
          type="button"
          variant={isHarmless ? "primary" : "danger"}
          onClick={() => {
            onLeave?.();
            blocker.proceed();
          }}
        >
          {words.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function isSamePath(next: Location, current: Location): boolean {
  return next.pathname === current.pathname;
}
