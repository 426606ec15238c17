import { Notice } from "#app/ui/notice.tsx";
import { type Advice, strings } from "./strings.ts";

/** What is to be said against the password one has just chosen: it was taken all the same. */
export function AdviceNotice({ advice, isLater }: { advice: Advice | null; isLater?: boolean }) {
  if (advice === null) return null;
  return (
    <Notice>
      {strings.advice[advice]} {isLater && strings.later}
    </Notice>
  );
}
