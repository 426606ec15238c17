import { type RefObject, useContext, useEffect } from "react";
import { usePresence } from "#app/ui/browser/use-presence.ts";
import { Distance } from "../use-distance.ts";

/** Double taps and holds on the stage one looks at. What knows them comes when somebody is there. */
export function useGestures(stage: RefObject<HTMLElement>): void {
  const isPresent = usePresence();
  const isHere = useContext(Distance) === 0 && isPresent;
  useEffect(() => {
    const element = stage.current;
    if (!isHere || !element) return;
    // The taps that come before it are told afterwards.
    const early: MouseEvent[] = [];
    const onEarly = (event: MouseEvent) => early.push(event);
    element.addEventListener("click", onEarly);
    let stop: (() => void) | null = () => undefined;
    import("../controls/gestures.ts").then(
      ({ listen }) => {
        element.removeEventListener("click", onEarly);
        if (stop) stop = listen(element, early);
      },
      // A tap plays and the heart likes without them.
      () => undefined,
    );
    return () => {
      element.removeEventListener("click", onEarly);
      stop?.();
      stop = null;
    };
  }, [stage, isHere]);
}
