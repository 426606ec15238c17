import { useLayoutEffect, useRef } from "react";

interface HeldProps {
  className: string;
  "data-row": string;
}

/** Leaves a row as the server wrote it. Whoever is in it when it gives way finds themselves in what comes in its place. */
export function Held(place: HeldProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const written = row.current;
    return () => {
      const focused = document.activeElement;
      const id = written?.contains(focused) && focused?.closest("article")?.id;
      if (id) setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div ref={row} {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  );
}
