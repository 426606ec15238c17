import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Step } from "#app/features/cards/use-row-keys.ts";
import styles from "./feed-moves.module.css";
import { strings } from "../strings.ts";

interface FeedMovesProps {
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: Step) => void;
}

/** To the next row and to the one before, where there is room for buttons. */
export default function FeedMoves({ isFirst, isLast, onStep }: FeedMovesProps) {
  return (
    <div className={styles.moves}>
      <MoveButton label={strings.previous} isOff={isFirst} onClick={() => onStep(-1)} isUp />
      <MoveButton label={strings.next} isOff={isLast} onClick={() => onStep(1)} />
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  isUp?: boolean;
  isOff: boolean;
  onClick: () => void;
}

function MoveButton({ label, isUp, isOff, onClick }: MoveButtonProps) {
  return (
    <Button
      type="button"
      variant="quiet"
      iconOnly
      className={classNames(styles.move, isUp && styles.up)}
      aria-label={label}
      title={label}
      // Not `disabled`: a button that loses the focus at the end of the list would drop it.
      aria-disabled={isOff || undefined}
      onClick={onClick}
    >
      <Icon name="arrow-right" size={24} />
    </Button>
  );
}
