import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Notice } from "./notice.tsx";
import { useRootData } from "./root-data.ts";

interface DoneNoticeProps {
  /** What of the address says that it was done. */
  param: string;
  children: ReactNode;
}

/** Of the page that the server sent. */
const FIRST_KEY = "default";

/**
 * That something was done, said once. Without scripts the server knows whether it is news; with them it
 * takes itself out of the address. The form that did it may be gone, so the focus comes here.
 */
export function DoneNotice({ param, children }: DoneNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const root = useRootData();
  const [wasNews] = useState(root?.isNews ?? true);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    const url = new URL(location.href);
    url.searchParams.delete(param);
    // The router goes on with what it knows: it is for the browser alone.
    history.replaceState(history.state, "", url);
  }, [key, param]);
  if (key === FIRST_KEY && !wasNews) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice kind="ok">{children}</Notice>
    </div>
  );
}
