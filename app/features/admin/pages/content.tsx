import { useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import { PageWays } from "../page-ways.tsx";
import styles from "../console.module.css";
import { PostRow } from "../content/post-row.tsx";
import { findPosts } from "../content/posts.server.ts";
import { strings } from "../content/strings.ts";
import { SEARCH_TEXT } from "../limits.ts";
import { contentQuery } from "../schema.ts";

const HERE = "/admin/contenido";
const states = ["todas", "en-proceso", "fallidas", "apartadas"] as const;

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { url }) => {
  const asked = contentQuery.parse(Object.fromEntries(url.searchParams));
  return { ...asked, ...(await findPosts(ctx, asked)), timeZone: getEnv().timeZone };
});

export default function ContentPage() {
  const { q, estado, antes, publicaciones, siguiente, timeZone } = useLoaderData<typeof loader>();
  const here = (name: string) =>
    `${HERE}?${new URLSearchParams({ ...(q && { q }), estado: name })}`;
  return (
    <ConsolePage section="content" title={strings.title}>
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
      <Tabs
        label={strings.tabs.label}
        tabs={states.map((name) => ({
          to: here(name),
          name: strings.tabs[name],
          isCurrent: name === estado,
        }))}
      />
      {publicaciones.length === 0 && (
        <p className={styles.hint}>{q ? strings.search.none : strings.empty}</p>
      )}
      <ul className={styles.list}>
        {publicaciones.map((post) => (
          <PostRow key={post.id_publicacion} {...post} timeZone={timeZone} />
        ))}
      </ul>
      <PageWays here={here(estado)} antes={antes} siguiente={siguiente}>
        {q && (
          <LinkButton to={HERE} variant="plain">
            {strings.search.end}
          </LinkButton>
        )}
      </PageWays>
    </ConsolePage>
  );
}
