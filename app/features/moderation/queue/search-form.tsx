import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form } from "#app/ui/link.tsx";
import { SEARCH_TEXT } from "../limits.ts";
import { strings } from "./strings.ts";
import styles from "./search-form.module.css";

/** Finds a case by what is known of it. */
export function CaseSearch({ q }: { q: string }) {
  return (
    <Form method="get" action="/moderacion" role="search" className={styles.search}>
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={SEARCH_TEXT}
        aria-label={strings.search.label}
        placeholder={strings.search.hint}
        className={styles.input}
        autoComplete="off"
        data-search
      />
      <Button variant="quiet" iconOnly aria-label={strings.search.submit}>
        <Icon name="search" />
      </Button>
    </Form>
  );
}
