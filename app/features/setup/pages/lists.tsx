import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { adminPage } from "#app/features/admin/access.server.ts";
import { ConsolePage } from "#app/features/admin/console-page.tsx";
import styles from "#app/features/admin/console.module.css";
import { form } from "#app/http/form.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { ListForm } from "../lists/list-form.tsx";
import { readKnownLists } from "../lists/lists.server.ts";
import { setKnownListOperation } from "../lists/operations.server.ts";
import { strings } from "../lists/strings.ts";
import { strings as settingStrings } from "../settings/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage(async (ctx) => ({ lists: await readKnownLists(ctx) }));

export const action = form(setKnownListOperation, { then: () => "/admin/listas?hecho=si" });

export const clientAction = keptForm();

export default function ListsPage() {
  const { lists } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  return (
    <ConsolePage
      section="settings"
      title={strings.title}
      back={<BackLink to="/admin/ajustes">{settingStrings.title}</BackLink>}
    >
      {isDone && !failure && <DoneNotice param="hecho">{strings.done}</DoneNotice>}
      <FormError message={failure?.error} />
      <p className={styles.hint}>{strings.about}</p>
      {lists.length === 0 && <p className={styles.hint}>{strings.none}</p>}
      <ul className={styles.list}>
        {lists.map((list) => (
          <ListForm key={list.nombre} {...list} />
        ))}
      </ul>
    </ConsolePage>
  );
}
