import { fill } from "#app/strings/language.ts";
import { numberFormat } from "#app/ui/intl/intl.ts";
import { strings } from "../strings.ts";
import type { Storage } from "#app/features/allowance/allowance.server.ts";
import styles from "./own-posts.module.css";

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** How much of one's place is taken. */
export function StorageLine({ storage: { bytes, max } }: { storage: Storage }) {
  const used = placeWords(bytes);
  if (max === null) return <p className={styles.storage}>{fill(strings.storage, { used })}</p>;
  const line = fill(strings.storageOf, { used, max: placeWords(max) });
  return (
    <div className={styles.storage}>
      <p>{line}</p>
      <meter value={Math.min(bytes, max)} max={max} high={0.9 * max} aria-label={line} />
      {bytes >= max && <p>{strings.storageFull}</p>}
    </div>
  );
}

/** As the operator counts it, by 1024. */
function placeWords(bytes: number): string {
  const [unit, name] = bytes < GIGABYTE ? [MEGABYTE, "MB"] : [GIGABYTE, "GB"];
  return `${numberFormat({ maximumFractionDigits: 1 }).format(bytes / unit)} ${name}`;
}
