import { Icon } from "#app/ui/icon.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { leave } from "./leave.ts";

/** Where somebody wants it: leaves the site at once. Without scripts it is not there. */
export function LeaveButton({
  label,
  className,
}: {
  label: string;
  className?: string | undefined;
}) {
  const { discreet, leaveUrl } = useRootData() ?? {};
  if (!discreet?.boton || !leaveUrl) return null;
  return (
    <ScriptButton className={className} onClick={() => leave(leaveUrl)}>
      <Icon name="eye-off" size={24} />
      <span className="visually-hidden">{label}</span>
    </ScriptButton>
  );
}
