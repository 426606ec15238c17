import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Looks } from "#app/features/vault/looks.tsx";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { withdrawReleaseOperation } from "../operations.server.ts";
import { signedPath } from "../paths.ts";
import styles from "../releases.module.css";
import { readSigned } from "../signed/withdraw-release.server.ts";
import { strings } from "../strings.ts";

const words = strings.signed;

export const meta: MetaFunction = () => [
  { title: words.title },
  { name: "robots", content: "noindex" },
];

/** The private page of a release: it tells nobody who signed it. */
export const loader = page("public", async (ctx, { params }) => {
  const secret = params.secret ?? "";
  const { created_at, withdrawn_at, looks, ...counts } = await readSigned(ctx, secret);
  const { siteName, timeZone } = getEnv();
  const dayOf = (at: number) => fullDate(new Date(at).toISOString(), timeZone);
  return data(
    {
      ...{ secret, siteName, ...counts, looks, timeZone, given: dayOf(created_at) },
      withdrawn: withdrawn_at === null ? null : dayOf(withdrawn_at),
    },
    { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  );
});

export const action = form(withdrawReleaseOperation, {
  then: (_, { params }) => signedPath(params.secret!),
});

export default function SignedPage() {
  const { secret, siteName, posts, standing, given, withdrawn, ...rest } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <div>
        <h1>{words.title}</h1>
        <p className={styles.about}>{fill(words.about, { site: siteName })}</p>
      </div>
      <FormError message={failure?.error} />
      {withdrawn && (
        <Notice kind={standing > 0 ? "info" : "ok"}>
          {fill(standing > 0 ? words.stays : words.withdrawn, { date: withdrawn })}
        </Notice>
      )}
      <p>
        {fill(words.given, { date: given })} {plural(posts, words.count)}
      </p>
      {(!withdrawn || standing > 0) && (
        <Form method="post" action={signedPath(secret)} className={styles.form}>
          <p className={styles.hint}>{words.hint}</p>
          <div className={styles.answers}>
            <Button variant="danger">{words.withdraw}</Button>
          </div>
        </Form>
      )}
      <Looks {...words.looks} looks={rest.looks} timeZone={rest.timeZone} />
      <p className={styles.hint}>
        <Link to="/retiro">{words.portal}</Link>
      </p>
    </div>
  );
}
