import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { POLL_SECONDS } from "../limits.ts";
import { strings } from "../strings.ts";

/** Whoever comes back from paying waits here until the provider has told it. */
export function Awaiting() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return undefined;
    const timer = setTimeout(() => revalidate(), POLL_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(POLL_SECONDS)} />
      </noscript>
      <Notice>{strings.order.checking}</Notice>
    </>
  );
}
