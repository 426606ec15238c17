import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { Form } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { strings } from "./strings.ts";

/** Asks before a post is deleted. */
export function DeletePost({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog title={strings.own.confirmDelete} label={strings.own.deletePost} onClose={onClose}>
      <p>{strings.own.whatIsDeleted}</p>
      <Form method="post" action="/profile" preventScrollReset onSubmit={onClose}>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <DialogActions>
          <LinkButton to="/profile" variant="quiet" preventScrollReset {...CLOSES}>
            {common.cancel}
          </LinkButton>
          <Button variant="danger">{common.delete}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
