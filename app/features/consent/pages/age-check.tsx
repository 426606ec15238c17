import { type MetaFunction, redirect, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { isOldEnough } from "#app/http/age/proof.server.ts";
import { form } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { AgeCheckForm } from "../age/age-check-form.tsx";
import { failedCheckPath, failureSentence } from "../age/failure.ts";
import styles from "../age/age-check.module.css";
import { beginAgeCheckOperation } from "../operations.server.ts";
import { strings } from "../strings.ts";

export const meta: MetaFunction = () => [{ title: strings.check.title }];

/** Where one shows one's age when a declaration is not enough (product.md 3.9). */
export const loader = page("public", async ({ viewer }, { request, url }) => {
  const next = safeNext(url.searchParams.get("next"));
  const { age, leaveUrl } = getEnv();
  const failure = failureSentence(url.searchParams.get("fallo"));
  // Where nothing more is asked, and where it is shown, there is nothing to do here.
  if (!age || (!failure && isOldEnough(request, viewer))) throw redirect(next, 303);
  return { next, leaveUrl, failure };
});

export const action = form(beginAgeCheckOperation, {
  input: ({ fields }) => ({ next: safeNext(fields.next) }),
  then: ({ location }) => location,
  failed: (error, { fields }) => failedCheckPath(error, fields.next),
});

export default function AgeCheckPage() {
  const { next, leaveUrl, failure } = useLoaderData<typeof loader>();
  return (
    <section className={styles.page}>
      <div className={styles.card}>
        <h1>{strings.check.title}</h1>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <p>{strings.check.why}</p>
        <AgeCheckForm next={next} leaveUrl={leaveUrl} />
      </div>
    </section>
  );
}
