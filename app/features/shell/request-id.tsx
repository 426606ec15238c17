import { createContext, useContext, useState } from "react";
import { fill } from "#app/strings/language.ts";
import styles from "./error-page.module.css";
import { strings } from "./strings.ts";

const RequestId = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestId.Provider;

const ID = "request-id";

/** By what the operator finds the failure in the log; none where the page was not made by the server. */
export function RequestIdNote() {
  const given = useContext(RequestId);
  // In the browser only the page that came knows it.
  const [id] = useState(() =>
    typeof document === "undefined" ? given : document.getElementById(ID)?.dataset.id,
  );
  if (!id) return null;
  return (
    <p id={ID} data-id={id} className={styles.reference}>
      {fill(strings.failures.reference, { id })}
    </p>
  );
}
