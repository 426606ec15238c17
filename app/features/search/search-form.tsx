import { Form, useSubmit } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { QUERY_MAX, type Sort, sorts } from "./limits.ts";
import styles from "./search-form.module.css";
import { strings } from "./strings.ts";

/** Its address is the search: with scripts it takes the place of the one before. */
export function SearchForm({ place }: { place: { q: string; sort: Sort } }) {
  const submit = useSubmit();
  return (
    <Form method="get" action="/search" replace role="search" className={styles.form}>
      <TextField
        label={strings.form.what}
        name="q"
        type="search"
        defaultValue={place.q}
        placeholder={strings.form.placeholder}
        maxLength={QUERY_MAX}
        autoCapitalize="none"
        enterKeyHint="search"
      />
      <SelectField
        label={strings.form.order}
        name="sort"
        defaultValue={place.sort}
        onChange={(event) => submit(event.target.form, { replace: true })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {strings.form[sort]}
          </option>
        ))}
      </SelectField>
      <Button className={styles.button}>
        <Icon name="search" />
        {strings.title}
      </Button>
    </Form>
  );
}
