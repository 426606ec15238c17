import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import styles from "./delete-post.module.css";
import { Modal } from "#app/ui/modal.tsx";

/** Asks before a post is deleted. */
export function DeletePost({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Modal label="Eliminar Publicación" onClose={onClose}>
      <Form
        method="post"
        action="/profile"
        className={styles.form}
        preventScrollReset
        onSubmit={onClose}
      >
        <h2>¿Eliminar esta publicación?</h2>
        <p>Se borrará para todos, con sus archivos y comentarios. No se puede deshacer.</p>
        <input type="hidden" name="id" value={id} />
        <div className={styles.ways}>
          <LinkButton
            to="/profile"
            variant="quiet"
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            Cancelar
          </LinkButton>
          <Button variant="danger">Eliminar</Button>
        </div>
      </Form>
    </Modal>
  );
}
