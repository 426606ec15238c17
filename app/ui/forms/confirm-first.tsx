import { useLocation } from "@remix-run/react";
import { LinkButton } from "../button.tsx";
import { common } from "../strings.ts";
import styles from "./confirm-first.module.css";

/** In place of a form that only works for who has just proved who they are. */
export function ConfirmFirst() {
  const { pathname, search } = useLocation();
  const next = new URLSearchParams({ next: `${pathname}${search}` });
  return (
    <div className={styles.first}>
      <p>{common.confirm.first}</p>
      <LinkButton to={`/confirmar?${next}`}>{common.confirm.go}</LinkButton>
    </div>
  );
}
