import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { CLOSES } from "#app/ui/use-dialog.ts";

/** Asks before a post is deleted. */
export function DeletePost({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog title="¿Eliminar esta publicación?" label="Eliminar Publicación" onClose={onClose}>
      <p>Se borrará para todos, con sus archivos y comentarios. No se puede deshacer.</p>
      <Form method="post" action="/profile" preventScrollReset onSubmit={onClose}>
        <input type="hidden" name="id" value={id} />
        <DialogActions>
          <LinkButton to="/profile" variant="quiet" preventScrollReset {...CLOSES}>
            Cancelar
          </LinkButton>
          <Button variant="danger">Eliminar</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
