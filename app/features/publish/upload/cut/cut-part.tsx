import { DURATION_SLACK_SECONDS, SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { Button } from "#app/ui/button.tsx";
import type { ChosenFile, PostKind } from "../chosen/chosen-file.ts";
import { wholeOf } from "../chosen/use-chosen-files.ts";
import { strings } from "../strings.ts";
import { CutBox } from "./cut-box.tsx";

interface CutPartProps {
  row: ChosenFile;
  tipo: PostKind;
  onLook: (moment: number) => void;
  onCut: Parameters<typeof CutBox>[0]["onCut"];
  onUncut: () => void;
}

/** Of a video that is too long for a shortit: which part of it is to be one, or that it is a part. */
export function CutPart({ row, tipo, onLook, onCut, onUncut }: CutPartProps) {
  const { kind, seconds, cut } = row;
  const file = wholeOf(row) ?? row.bytes;
  if (cut?.bytes) {
    return (
      <div>
        <Button type="button" variant="plain" onClick={onUncut}>
          {strings.cut.undo}
        </Button>
      </div>
    );
  }
  const isLong = seconds !== null && seconds > SHORTIT_MAX_SECONDS + DURATION_SLACK_SECONDS;
  if (tipo !== "shortit" || kind !== "video" || !isLong || !file) return null;
  return <CutBox file={file} seconds={seconds} onLook={onLook} onCut={onCut} />;
}
