import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form } from "#app/ui/link.tsx";
import { QUERY_MAX, type Sort } from "./limits.ts";
import { SEARCH_FIELD } from "./quick/quick-search-event.ts";
import styles from "./search-form.module.css";
import { strings } from "./strings.ts";

/** Stays in sight. Its address is the search: with scripts it takes the place of the one before. */
export function SearchForm({ place: { q, sort } }: { place: { q: string; sort: Sort } }) {
  return (
    <Form method="get" action="/search" replace role="search" className={styles.form}>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          id={SEARCH_FIELD}
          className={styles.input}
          name="q"
          type="search"
          aria-label={strings.form.what}
          defaultValue={q}
          placeholder={strings.form.placeholder}
          maxLength={QUERY_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      {sort !== "recent" && <input type="hidden" name="sort" value={sort} />}
      <Button className={styles.button}>{strings.title}</Button>
    </Form>
  );
}
