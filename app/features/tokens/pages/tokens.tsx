import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { forms, submission } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { isFresh } from "#app/http/step-up/fresh.server.ts";
import { scopes } from "#app/http/tokens/scopes.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { ConfirmFirst } from "#app/ui/forms/confirm-first.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import entries from "#app/ui/lists/entries.module.css";
import { NEW_TOKEN_PAGE, TOKENS_PAGE } from "../limits.ts";
import { makeTokenOperation, revokeTokenOperation } from "../operations.server.ts";
import { listTokens } from "../queries.server.ts";
import { fieldOf, tickedScopes } from "../scope-field.ts";
import { strings } from "../strings.ts";
import { TokenForm } from "../token-form.tsx";
import { TokenList } from "../token-list.tsx";
import styles from "../tokens.module.css";

export const meta = () => [{ title: strings.title }];

export const loader = page(
  "member",
  async (ctx, { url: { searchParams } }) => ({
    tokens: await listTokens(ctx),
    isFresh: isFresh(ctx.viewer),
    isDone: searchParams.get("hecho") === "revocado",
    timeZone: getEnv().timeZone,
  }),
  { ageless: true },
);

export const action = forms("intent", {
  crear: submission(makeTokenOperation, {
    input: ({ fields }) => ({ ...fields, alcances: tickedScopes(fields) }),
    echo: scopes.map(fieldOf),
    then: () => NEW_TOKEN_PAGE,
  }),
  revocar: submission(revokeTokenOperation, {
    input: ({ fields }) => fields,
    then: () => `${TOKENS_PAGE}?hecho=revocado`,
    doneBy: "token_not_found",
  }),
});

export const clientAction = keptForm();

export default function TokensPage() {
  const { tokens, isFresh, isDone, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/settings/security">{strings.back}</BackLink>
        <h1>{strings.title}</h1>
        <p>{strings.about}</p>
        <p className={entries.hint}>{strings.never}</p>
        <p>
          <Link to="/developers" className="lone-link">
            {strings.docs}
          </Link>
        </p>
      </div>
      {isDone && !failure && <DoneNotice param="hecho">{strings.done.revocado}</DoneNotice>}
      <FormError message={failure?.error} />
      <section className={styles.part}>
        <h2>{strings.list}</h2>
        <TokenList tokens={tokens} timeZone={timeZone} />
        <p className={entries.hint}>{strings.most}</p>
      </section>
      <section className={styles.part}>
        <h2>{strings.make.title}</h2>
        {isFresh ? <TokenForm failure={failure} /> : <ConfirmFirst />}
      </section>
    </div>
  );
}
