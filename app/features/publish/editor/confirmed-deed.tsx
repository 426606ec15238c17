import { Form, Link, useNavigate, useSearchParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { common } from "#app/ui/strings.ts";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { deedPath, editPath } from "./edit-words.ts";
import styles from "./post-editor.module.css";
import { strings } from "./strings.ts";

interface ConfirmedDeedProps {
  /** Of the post. */
  id: number;
  deed: "delete" | "delete-file";
  id_archivo?: number;
  label: string;
  /** What the button is about, for those who do not see where it stands. */
  of?: string;
  title: string;
  /** What will be lost. */
  children: ReactNode;
}

/**
 * A deed that asks before it is done: with scripts in a dialog at once, without in the same dialog as
 * a step of its own.
 */
export function ConfirmedDeed(props: ConfirmedDeedProps) {
  const { id, deed, id_archivo, label, of, title, children } = props;
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const step = id_archivo === undefined ? deed : `${deed}-${id_archivo}`;
  const isStep = search.get("confirm") === step;

  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (isStep) navigate(editPath(id), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Link
        to={`${editPath(id)}?confirm=${step}#confirmar`}
        className={styles.delete}
        aria-label={of && `${label} ${of}`}
        onClick={open}
      >
        {label}
      </Link>
      {(isOpen || isStep) && (
        <Dialog id="confirmar" title={title} onClose={close}>
          <p>{children}</p>
          <Form
            method="post"
            action={deedPath(id, deed, id_archivo)}
            preventScrollReset
            onSubmit={() => setOpen(false)}
          >
            <DialogActions>
              <LinkButton to={editPath(id)} variant="quiet" {...CLOSES}>
                {common.cancel}
              </LinkButton>
              <Button variant="danger">{strings.confirmDelete}</Button>
            </DialogActions>
          </Form>
        </Dialog>
      )}
    </>
  );
}
