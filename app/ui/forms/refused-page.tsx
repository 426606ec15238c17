import { type MetaFunction, useActionData } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-failure.ts";
import { safeNext } from "#app/http/next.ts";
import { LinkButton } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { common } from "../strings.ts";
import styles from "../reading/column.module.css";

export const meta: MetaFunction = () => [{ title: common.notDone }];

/** Why a form failed that stands on another page, and the way back to its `next`. */
export default function RefusedPage() {
  const failure = useActionData<FormFailure>();
  return (
    <section className={styles.page}>
      <h1>{common.notDone}</h1>
      {failure && <Notice kind="error">{failure.error}</Notice>}
      <p>
        <LinkButton to={safeNext(failure?.values.next)}>{common.back}</LinkButton>
      </p>
    </section>
  );
}
