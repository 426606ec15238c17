import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import { remainingWords, sizeWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import styles from "./upload-meter.module.css";
import type { TransferProgress } from "./use-transfer.ts";

interface UploadMeterProps {
  progress: TransferProgress;
  onCancel: () => void;
}

/** How much of everything is sent and how long the rest takes. */
export function UploadMeter({ progress, onCancel }: UploadMeterProps) {
  const { sentBytes, totalBytes, secondsLeft } = progress;
  const isSent = totalBytes > 0 && sentBytes >= totalBytes;
  const percent = totalBytes > 0 ? Math.floor((100 * sentBytes) / totalBytes) : 0;
  return (
    <div className={styles.meter}>
      <p className={styles.line}>
        <strong className={styles.percent}>{percent} %</strong>
        <span>
          {isSent
            ? strings.finishing
            : fill(strings.sent, { sent: sizeWords(sentBytes), total: sizeWords(totalBytes) })}
          {!isSent && secondsLeft !== null && ` · ${remainingWords(secondsLeft)}`}
        </span>
      </p>
      <progress value={sentBytes} max={totalBytes || 1} aria-label={strings.progress} />
      <Button
        type="button"
        variant="quiet"
        wide
        // It stands where "Subir" stood: the second press of a double click is not meant for it.
        onClick={({ detail }) => detail < 2 && onCancel()}
      >
        {common.cancel}
      </Button>
    </div>
  );
}
