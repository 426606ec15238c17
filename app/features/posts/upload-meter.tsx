import { Button } from "#app/ui/button.tsx";
import styles from "./upload-form.module.css";
import type { UploadProgress } from "./use-upload.ts";

const megabytes = new Intl.NumberFormat("es-MX", { maximumFractionDigits: 1 });

/** How much is sent and how long the rest takes. */
export function UploadMeter({
  progress,
  onCancel,
}: {
  progress: UploadProgress;
  onCancel: () => void;
}) {
  const { sentBytes, totalBytes, secondsLeft } = progress;
  const isSent = totalBytes > 0 && sentBytes >= totalBytes;
  return (
    <div className={styles.meter}>
      <progress value={sentBytes} max={totalBytes || 1} aria-label="Progreso de la subida" />
      <p>
        {isSent
          ? "Guardando…"
          : `${mb(sentBytes)} de ${mb(totalBytes)} MB${secondsLeft === null ? "" : ` · ${remaining(secondsLeft)}`}`}
      </p>
      <Button type="button" variant="quiet" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

function mb(bytes: number): string {
  return megabytes.format(bytes / 1_000_000);
}

function remaining(seconds: number): string {
  if (seconds < 60) return `quedan ${Math.max(1, Math.round(seconds))} s`;
  return `quedan ${Math.round(seconds / 60)} min`;
}
