import { useEffect, useRef } from "react";

interface Gestures {
  /** In shares of the element. */
  onMove: (by: { x: number; y: number }) => void;
  onZoom: (factor: number) => void;
}

/** How far a wheel turns for a zoom of e. */
const WHEEL_PX = 600;

/** What a key does: shares of the frame, or nearer and farther. */
const keys: Record<string, { x: number; y: number } | number> = {
  ArrowLeft: { x: 0.05, y: 0 },
  ArrowRight: { x: -0.05, y: 0 },
  ArrowUp: { x: 0, y: 0.05 },
  ArrowDown: { x: 0, y: -0.05 },
  "+": 1.1,
  "-": 1 / 1.1,
};

/** Drawing with a finger or the pointer, two fingers apart or together, the wheel, and keys. */
export function useCropGestures(gestures: Gestures) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const down = new Map<number, { x: number; y: number }>();
    const spread = () => {
      const [a, b] = [...down.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const begin = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const from = down.get(event.pointerId);
      if (!from) return;
      const before = spread();
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (before > 0) return latest.current.onZoom(spread() / before);
      const { width, height } = element.getBoundingClientRect();
      latest.current.onMove({
        x: (event.clientX - from.x) / width,
        y: (event.clientY - from.y) / height,
      });
    };
    const end = (event: PointerEvent) => down.delete(event.pointerId);
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.onZoom(Math.exp(-event.deltaY / WHEEL_PX));
    };
    const press = (event: KeyboardEvent) => {
      const by = keys[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (typeof by === "number") latest.current.onZoom(by);
      else latest.current.onMove(by);
    };
    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener("pointerdown", begin, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("keydown", press, { signal });
    // React's own cannot keep the page from scrolling.
    element.addEventListener("wheel", turn, { signal, passive: false });
    return () => gone.abort();
  }, []);
  return ref;
}
