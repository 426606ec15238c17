import { useNavigate, useSearchParams } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { type EditFrom, editFormPath, editPath } from "./edit-words.ts";
import styles from "./post-editor.module.css";
import { strings } from "./strings.ts";

interface ConfirmedFormProps {
  /** Of the post. */
  id: number;
  step: "delete" | "delete-file";
  id_archivo?: number;
  label: string;
  /** What the button is about, for those who do not see where it stands. */
  of?: string;
  title: string;
  /** Where one comes back to, unless to the editor. */
  from?: EditFrom;
  /** What will be lost. */
  children: ReactNode;
}

/**
 * A form that asks before it is sent: with scripts in a dialog at once, without in the same dialog on
 * a page of its own.
 */
export function ConfirmedForm(props: ConfirmedFormProps) {
  const { id, step, id_archivo, label, of, title, from, children } = props;
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const question = id_archivo === undefined ? step : `${step}-${id_archivo}`;
  const isAsked = search.get("confirm") === question;
  // Without scripts it is asked here, wherever one came from.
  const backTo = from ?? (search.get("from") === "upload" ? "upload" : undefined);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (isAsked) navigate(editPath(id), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Link
        to={`${editPath(id)}?confirm=${question}${from ? `&from=${from}` : ""}#confirmar`}
        className={styles.delete}
        aria-label={of && `${label} ${of}`}
        onClick={open}
      >
        {label}
      </Link>
      {(isOpen || isAsked) && (
        <Dialog id="confirmar" title={title} onClose={close}>
          <p>{children}</p>
          <Form
            method="post"
            action={editFormPath(id, step, { id_archivo, from: backTo })}
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
