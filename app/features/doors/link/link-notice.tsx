import { Notice } from "#app/ui/notice.tsx";
import { strings } from "../strings.ts";

/** What became of the link that one has asked for, or opened: the value of `enlace` in the address. */
export function LinkNotice({ link }: { link: string | null }) {
  if (link === "abierto") return <Notice kind="ok">{strings.opened}</Notice>;
  if (link !== "enviado") return null;
  return (
    <Notice kind="ok">
      <p>{strings.sent}</p>
      <p>{strings.sentOlder}</p>
    </Notice>
  );
}
