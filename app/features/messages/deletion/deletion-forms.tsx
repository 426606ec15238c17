import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { DELETE_FOR_BOTH_MINUTES } from "../limits.ts";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";
import type { Deletion } from "./use-deletions.ts";

interface DeletionFormsProps {
  message: MessageView;
  me: number;
  /** Where it comes back to without scripts. */
  next: string;
  /** By the server's clock. */
  now: number;
  onDelete: (how: Deletion) => void;
}

/** What takes a message away: for both while it is new and one's own, and for oneself. */
export function DeletionForms({ message, me, next, now, onDelete }: DeletionFormsProps) {
  const { id, from_id, created_at, deleted, hidden, withdrawn } = message;
  const age = now - Date.parse(created_at);
  const isForBoth = from_id === me && age < DELETE_FOR_BOTH_MINUTES * 60_000;
  if (deleted) return null;
  return (
    <>
      {isForBoth && (
        <Form
          method="post"
          action={`/messages/${id}/delete`}
          onSubmit={(event) => {
            event.preventDefault();
            onDelete("both");
          }}
        >
          <input type="hidden" name="next" value={next} />
          <Button variant="danger">{strings.deletion.forBoth}</Button>
        </Form>
      )}
      {!withdrawn && (
        <Form
          method="post"
          action={`/messages/${id}/hide`}
          reloadDocument={hidden === true}
          onSubmit={(event) => {
            // What it said the server alone knows.
            if (hidden) return;
            event.preventDefault();
            onDelete("self");
          }}
        >
          <input type="hidden" name="next" value={next} />
          <Button variant="quiet" name="hidden" value={hidden ? "0" : "1"}>
            {hidden ? strings.deletion.giveBack : strings.deletion.forOneself}
          </Button>
        </Form>
      )}
    </>
  );
}
