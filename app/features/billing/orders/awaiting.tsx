import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { AnewWithoutScripts } from "#app/ui/anew-without-scripts.tsx";
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
      <AnewWithoutScripts seconds={POLL_SECONDS} />
      <Notice>{strings.order.checking}</Notice>
    </>
  );
}
