import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { OwnVerification } from "../schema.server.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";
import { isDone, type Step, stepPath, stepsOf } from "./step.ts";

const words = strings.steps;

/** Where one is on the way, and the ways back. */
export function StepList({ own, current }: { own: OwnVerification; current: Step }) {
  return (
    <nav aria-label={words.label}>
      <ol className={styles.steps}>
        {stepsOf(own).map((step) => {
          const isNow = step === current;
          const done = isDone(step, own);
          return (
            <li key={step}>
              <Link
                to={stepPath(step)}
                className={classNames(styles.step, done && !isNow && styles.done)}
                aria-current={isNow ? "step" : undefined}
              >
                <span className={styles.name}>{words[step]}</span>{" "}
                <span className={styles.mark}>
                  {done && <Icon name="check" size={16} />}
                  {done ? words.done : isNow ? words.now : words.left}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
