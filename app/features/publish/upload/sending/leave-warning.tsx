import { LeaveQuestion } from "#app/ui/dialog/leave-question.tsx";
import { strings } from "../strings.ts";

interface LeaveWarningProps {
  isSending: () => boolean;
  onLeave: () => void;
  /** What was sent stays, and another visit goes on. */
  isKept?: boolean;
}

/** Asks before a page is left whose upload would end, or rest, with it. */
export function LeaveWarning({ isSending, onLeave, isKept = false }: LeaveWarningProps) {
  const words = isKept ? { ...strings.leave, ...strings.leaveLater } : strings.leave;
  return <LeaveQuestion words={words} isLosing={isSending} onLeave={onLeave} isHarmless={isKept} />;
}
