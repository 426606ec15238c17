import { plural } from "#app/strings/language.ts";
import { useWaiting } from "#app/ui/browser/outbox/use-waiting.ts";
import { Link } from "#app/ui/link.tsx";
import { OFFLINE_PATH } from "./limits.ts";
import styles from "./refused-notice.module.css";
import { strings } from "./strings.ts";

/** Says that something typed without a line was refused for good, wherever its person is by now. */
export default function RefusedNotice({ viewer }: { viewer: number }) {
  const refused = useWaiting().filter((one) => one.viewer === viewer && one.refused);
  return (
    <div role="status">
      {refused.length > 0 && (
        <p className={styles.notice}>
          {plural(refused.length, strings.refused)} <Link to={OFFLINE_PATH}>{strings.see}</Link>
        </p>
      )}
    </div>
  );
}
