import { fill } from "#app/strings/language.ts";
import { Notice } from "#app/ui/notice.tsx";
import { momentDay } from "../day-words.ts";
import type { OwnVerification } from "../schema.server.ts";
import { strings } from "../strings.ts";

interface RenamedProps {
  own: OwnVerification;
  timeZone: string;
}

/** product.md 27.11: what the mark stands on holds, and waits for a look at a new name. */
export function Renamed({ own, timeZone }: RenamedProps) {
  const { verificado, por_operador, vigente_hasta, nombre_en_revision: due } = own;
  if (verificado || (vigente_hasta === null && !por_operador)) return null;
  return (
    <Notice>
      {strings.renamed.text} {due && fill(strings.renamed.due, { due: momentDay(due, timeZone) })}
    </Notice>
  );
}
