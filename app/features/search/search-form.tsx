import { Form, useSubmit } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { QUERY_MAX, type Sort } from "./limits.ts";
import styles from "./search-form.module.css";

const sortWords: Record<Sort, string> = { recent: "Más recientes", popular: "Más populares" };

/** Its address is the search: with scripts it takes the place of the one before. */
export function SearchForm({ place }: { place: { q: string; sort: Sort } }) {
  const submit = useSubmit();
  return (
    <Form method="get" action="/search" replace role="search" className={styles.form}>
      <TextField
        label="Qué buscas"
        name="q"
        type="search"
        defaultValue={place.q}
        placeholder="Descripción o categoría"
        maxLength={QUERY_MAX}
        autoCapitalize="none"
        enterKeyHint="search"
      />
      <SelectField
        label="Orden"
        name="sort"
        defaultValue={place.sort}
        onChange={(event) => submit(event.target.form, { replace: true })}
      >
        {Object.entries(sortWords).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button className={styles.button}>
        <Icon name="search" />
        Buscar
      </Button>
    </Form>
  );
}
