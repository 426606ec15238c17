import styles from "../factors.module.css";
import { strings } from "../strings.ts";
import type { QrPicture } from "./qr.server.ts";

/** Dark on white whatever the theme: cameras want it so. */
export function Qr({ side, path }: QrPicture) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={strings.app.picture}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
