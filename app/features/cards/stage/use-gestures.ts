import { type RefObject, useContext, useEffect } from "react";
import { Distance } from "../use-distance.ts";

/** Double taps and holds on the stage one looks at. What knows them comes after everything else. */
export function useGestures(stage: RefObject<HTMLElement>): void {
  const isHere = useContext(Distance) === 0;
  useEffect(() => {
    const element = stage.current;
    if (!isHere || !element) return;
    let stop: (() => void) | null = () => undefined;
    import("../controls/gestures.ts").then(
      ({ listen }) => stop && (stop = listen(element)),
      // A tap plays and the heart likes without them.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [stage, isHere]);
}
