import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { adminPage } from "#app/features/admin/access.server.ts";
import { ConsolePage } from "#app/features/admin/console-page.tsx";
import { PageWays } from "#app/features/admin/page-ways.tsx";
import styles from "#app/features/admin/console.module.css";
import { readListChanges } from "#app/features/known/changes/history.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { BringForm } from "../lists/bring-form.tsx";
import { ListChangeRow } from "../lists/list-change.tsx";
import { ListForm } from "../lists/list-form.tsx";
import { readKnownLists } from "../lists/lists.server.ts";
import {
  importKnownListOperation,
  removeKnownListOperation,
  setKnownListOperation,
  undoListChangeOperation,
} from "../lists/operations.server.ts";
import { strings } from "../lists/strings.ts";
import { strings as settingStrings } from "../settings/strings.ts";
import { historyQuery } from "../schema.ts";

const HERE = "/admin/listas";
const words = strings.history;

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx, { url }) => {
  const { antes } = historyQuery.parse(Object.fromEntries(url.searchParams));
  const [lists, changes] = await Promise.all([readKnownLists(ctx), readListChanges(ctx.db, antes)]);
  return { lists, antes, ...changes };
});

const which = ({ url }: { url: URL }) => url.searchParams.get("do") ?? "guardar";
const done = (what: keyof typeof strings.done) => ({ then: () => `${HERE}?hecho=${what}` });

export const action = forms(which, {
  guardar: submission(setKnownListOperation, done("guardar")),
  traer: submission(importKnownListOperation, done("traer")),
  quitar: submission(removeKnownListOperation, done("quitar")),
  deshacer: submission(undoListChangeOperation, {
    input: ({ fields: { id } }) => ({ id }),
    ...done("deshacer"),
  }),
});

export const clientAction = keptForm();

export default function ListsPage() {
  const { lists, antes, cambios, siguiente } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const hecho = useSearchParams()[0].get("hecho");
  const told = Object.entries(strings.done).find(([what]) => what === hecho)?.[1];
  return (
    <ConsolePage
      section="settings"
      title={strings.title}
      back={<BackLink to="/admin/ajustes">{settingStrings.title}</BackLink>}
    >
      {told && !failure && <DoneNotice param="hecho">{told}</DoneNotice>}
      <FormError message={failure?.error} />
      <p className={styles.hint}>{strings.about}</p>
      {lists.length === 0 && <p className={styles.hint}>{strings.none}</p>}
      <ul className={styles.list}>
        {lists.map((list) => (
          <ListForm key={list.nombre} {...list} />
        ))}
      </ul>
      <section className={styles.part} aria-labelledby="traer">
        <h2 id="traer">{strings.bring.title}</h2>
        <BringForm names={lists.map(({ nombre }) => nombre)} failure={failure} />
      </section>
      <section className={styles.part} aria-labelledby="historial">
        <h2 id="historial">{words.title}</h2>
        {cambios.length === 0 && <p className={styles.hint}>{words.none}</p>}
        <ul className={styles.list}>
          {cambios.map((change) => (
            <ListChangeRow key={change.id} {...change} />
          ))}
        </ul>
        <PageWays here={HERE} antes={antes} siguiente={siguiente} />
      </section>
    </ConsolePage>
  );
}
