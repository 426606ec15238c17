import { useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import { PageWays } from "../page-ways.tsx";
import styles from "../console.module.css";
import { SEARCH_TEXT } from "../limits.ts";
import { findPeople } from "../people/find.server.ts";
import { PersonRow } from "../people/person-row.tsx";
import { strings } from "../people/strings.ts";
import { peopleQuery } from "../schema.ts";

const HERE = "/admin/personas";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { url }) => {
  const asked = peopleQuery.parse(Object.fromEntries(url.searchParams));
  return { ...asked, ...(await findPeople(ctx, asked)), timeZone: getEnv().timeZone };
});

export default function PeoplePage() {
  const { q, lista, antes, personas, siguiente, timeZone } = useLoaderData<typeof loader>();
  const here = `${HERE}?lista=${lista}`;
  return (
    <ConsolePage section="people" title={strings.title}>
      <Form method="get" action={HERE} role="search" className={styles.search}>
        <TextField
          key={q}
          label={strings.search.label}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_TEXT}
          autoComplete="off"
        />
        <Button variant="quiet">{strings.search.submit}</Button>
      </Form>
      {q ? (
        <div className={styles.head}>
          <h2>{fill(strings.search.results, { q })}</h2>
          <LinkButton to={HERE} variant="plain">
            {strings.search.end}
          </LinkButton>
        </div>
      ) : (
        <Tabs
          label={strings.tabs.label}
          tabs={(["todas", "equipo"] as const).map((name) => ({
            to: `${HERE}?lista=${name}`,
            name: strings.tabs[name],
            isCurrent: name === lista,
          }))}
        />
      )}
      {personas.length === 0 && (
        <p className={styles.hint}>{q ? strings.search.none : strings.empty}</p>
      )}
      <ul className={styles.list}>
        {personas.map((person) => (
          <PersonRow key={person.id_usuario} {...person} timeZone={timeZone} />
        ))}
      </ul>
      <PageWays here={here} antes={antes} siguiente={siguiente} />
    </ConsolePage>
  );
}
