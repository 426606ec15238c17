import { lazy, Suspense, useEffect } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { turnedOnIn } from "./browser/mark.ts";

const Offer = lazy(() => arriving(() => import("./push-offer.tsx")));

const SEEN_TO = "push:seen-to";

/** Sees to it that what was turned on stays so, and asks once, where it makes sense. */
export default function PushHost({ me, isOffered }: { me: number; isOffered: boolean }) {
  const hasNoWorker = useRootData()?.noWorker;
  useEffect(() => {
    if (turnedOnIn(me) === null || tabStorage.getItem(SEEN_TO) === String(me)) return;
    tabStorage.setItem(SEEN_TO, String(me));
    // Silent: at the next visit it is seen to again.
    arriving(() => import("./browser/subscribe.ts"))
      .then(({ renew }) => renew(me))
      .catch(() => tabStorage.removeItem(SEEN_TO));
  }, [me]);
  if (hasNoWorker || !isOffered) return null;
  return (
    <Suspense fallback={null}>
      <Offer me={me} />
    </Suspense>
  );
}
