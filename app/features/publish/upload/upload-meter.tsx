import { Button } from "#app/ui/button.tsx";
import { remainingWords, sizeWords } from "./sizes.ts";
import styles from "./upload-meter.module.css";
import type { TransferProgress } from "./use-transfer.ts";

interface UploadMeterProps {
  progress: TransferProgress;
  onCancel: () => void;
}

/** How much is sent and how long the rest takes. */
export function UploadMeter({ progress, onCancel }: UploadMeterProps) {
  const { sentBytes, totalBytes, secondsLeft } = progress;
  const isSent = totalBytes > 0 && sentBytes >= totalBytes;
  return (
    <div className={styles.meter}>
      <progress value={sentBytes} max={totalBytes || 1} aria-label="Progreso de la subida" />
      <div className={styles.line}>
        <p>
          {isSent ? "Guardando…" : `${sizeWords(sentBytes)} de ${sizeWords(totalBytes)}`}
          {!isSent && secondsLeft !== null && ` · ${remainingWords(secondsLeft)}`}
        </p>
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
