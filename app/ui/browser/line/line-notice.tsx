import { Button } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./line-notice.module.css";
import { tryNow, useLineIsDown } from "./until-answered.ts";

/** Says on the page one is on why the next does not come. */
export function LineNotice() {
  const isDown = useLineIsDown();
  return (
    <div role="status">
      {isDown && (
        <div className={styles.notice}>
          <p>{common.line.down}</p>
          <Button type="button" variant="quiet" onClick={tryNow}>
            {common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
