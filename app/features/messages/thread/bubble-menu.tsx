import { LinkButton } from "#app/ui/button.tsx";
import { DeletionForms } from "../deletion/deletion-forms.tsx";
import type { Deletion } from "../deletion/use-deletions.ts";
import { useNow } from "./message-time.tsx";
import { ReactionForm } from "../reactions/reaction-form.tsx";
import type { Emoji } from "../reactions/emoji.ts";
import styles from "./bubble-menu.module.css";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

/** What the page of a conversation does with a message. */
export interface BubbleActions {
  choose: (id: number | null) => void;
  react: (message: MessageView, emoji: Emoji | null) => void;
  answer: (message: MessageView) => void;
  remove: (message: MessageView, how: Deletion) => void;
}

interface BubbleMenuProps extends BubbleActions {
  message: MessageView;
  me: number;
  here: string;
  /** One may write to the other: then one may say something of it too. */
  canWrite: boolean;
}

/** Under a message that was chosen: what can be done with it. */
export function BubbleMenu(props: BubbleMenuProps) {
  const { message, me, here, canWrite, choose, react, answer, remove } = props;
  const { id, reactions = [], withdrawn, hidden, deleted } = message;
  const now = useNow();
  const mine = reactions.find(({ from_id }) => from_id === me)?.emoji ?? null;
  return (
    <div className={styles.menu}>
      {canWrite && !withdrawn && !hidden && !deleted && (
        <ReactionForm
          id={id}
          mine={mine}
          next={`${here}&mensaje=${id}`}
          onReact={(emoji) => {
            react(message, emoji);
            choose(null);
          }}
        />
      )}
      <div className={styles.actions}>
        {canWrite && (
          <LinkButton
            variant="quiet"
            to={`${here}&responder=${id}`}
            onClick={(event) => {
              event.preventDefault();
              answer(message);
              choose(null);
            }}
          >
            {strings.answers.answer}
          </LinkButton>
        )}
        <DeletionForms
          {...{ message, me, now }}
          next={here}
          onDelete={(how) => {
            remove(message, how);
            choose(null);
          }}
        />
        <LinkButton
          variant="plain"
          to={`${here}&mensaje=${id}#m-${id}`}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            choose(null);
          }}
        >
          {strings.bubble.close}
        </LinkButton>
      </div>
    </div>
  );
}
