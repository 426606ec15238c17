import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

interface DoneNoticeProps {
  /** What of the address says that it was done. */
  param: string;
  children: ReactNode;
}

/**
 * That something was done, said once: it takes itself out of the address, so that a reload does not say
 * it again. The form that did it may be gone, so the focus comes here.
 */
export function DoneNotice({ param, children }: DoneNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    const url = new URL(location.href);
    url.searchParams.delete(param);
    // The router goes on with what it knows: it is for the browser alone.
    history.replaceState(history.state, "", url);
  }, [key, param]);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice kind="ok">{children}</Notice>
    </div>
  );
}
