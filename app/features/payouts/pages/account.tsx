import { useLoaderData } from "@remix-run/react";
import { idOf } from "#app/http/input.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Link } from "#app/ui/link.tsx";
import column from "#app/ui/reading/column.module.css";
import facts from "#app/ui/reading/facts.module.css";
import { readDestination } from "../console/account.server.ts";
import styles from "../console/console.module.css";
import { consoleStrings } from "../console/strings.ts";

const words = consoleStrings.account;

export const meta = () => [{ title: consoleStrings.title }];

export const loader = page("member", (ctx, { params }) => readDestination(ctx, idOf(params.id)), {
  ageless: true,
  fresh: "console",
});

/** Where a withdrawal goes, in full: who opens this page is written down. */
export default function AccountPage() {
  const { id_retiro, id_lote, nombre_usuario, ...account } = useLoaderData<typeof loader>();
  const { banco, clabe, titular, rfc } = account;
  const back = id_lote === null ? "" : `/${id_lote}`;
  return (
    <div className={column.page}>
      <BackLink to={`/moderacion/retiros${back}`}>
        {id_lote === null
          ? consoleStrings.title
          : fill(consoleStrings.batch.title, { id: id_lote })}
      </BackLink>
      <h1>{fill(words.title, { id: id_retiro })}</h1>
      <p className={styles.hint}>{words.about}</p>
      <dl className={facts.facts}>
        <dt>{words.person}</dt>
        <dd>
          <Link to={`/u/${nombre_usuario}`}>@{nombre_usuario}</Link>
        </dd>
        <dt>{words.bank}</dt>
        <dd>{banco}</dd>
        <dt>{words.clabe}</dt>
        <dd>{clabe}</dd>
        <dt>{words.holder}</dt>
        <dd>{titular}</dd>
        <dt>{words.rfc}</dt>
        <dd>{rfc ?? words.noRfc}</dd>
      </dl>
    </div>
  );
}
