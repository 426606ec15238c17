import { redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  legalTexts,
  TEXT_PATHS,
  TEXT_VERSIONS,
  textsThatChanged,
  textsToAccept,
} from "#app/legal-versions.ts";
import { form } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { page } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form, Link } from "#app/ui/link.tsx";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import reading from "#app/ui/reading/reading.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import styles from "../center/center.module.css";
import { acceptTextsOperation } from "../consents/operations.server.ts";
import { strings } from "../strings.ts";

const words = strings.accept;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: words.title[data?.asked ?? "again"] },
];

/** What stands before every page of an account whose person has not agreed to the texts as they are. */
export const loader = page(
  "member",
  async ({ viewer }, { url }) => {
    const next = safeNext(url.searchParams.get("next"));
    const texts = textsToAccept(viewer);
    if (texts.length === 0) throw redirect(next, 303);
    // An account that the operator made has never been asked.
    const asked = textsThatChanged(viewer).length > 0 ? "again" : "first";
    return { next, texts, asked } as const;
  },
  { staysOpen: true },
);

export const action = form(acceptTextsOperation, {
  then: (_, { url }) => safeNext(url.searchParams.get("next")),
});

export const clientAction = keptForm();

export default function AcceptTextsPage() {
  const { next, texts, asked } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <LegalColumn>
      <div className={reading.document}>
        <h1>{words.title[asked]}</h1>
        <p>{words.intro[asked]}</p>
        <ul className={styles.lines}>
          {legalTexts
            .filter((text) => texts.includes(text))
            .map((text) => (
              <li key={text}>
                <Link to={TEXT_PATHS[text]}>
                  <Sentence
                    text={words.read}
                    parts={{
                      text: strings.texts.what[text],
                      date: fullDate(TEXT_VERSIONS[text], "UTC"),
                    }}
                  />
                </Link>
              </li>
            ))}
        </ul>
        <p className={styles.small}>{words.sensitive}</p>
        <Form
          method="post"
          action={`/condiciones?next=${encodeURIComponent(next)}`}
          className={styles.form}
        >
          <div>
            <label className={styles.choice}>
              <input
                type="checkbox"
                name="acepto"
                value="1"
                aria-invalid={failure ? true : undefined}
                aria-describedby={failure ? "acepto-note" : undefined}
              />
              <strong>{words.agree}</strong>
            </label>
            {failure && (
              <FieldError
                id="acepto-note"
                message={failure.code === "bad_input" ? words.needed : failure.error}
              />
            )}
          </div>
          <Button>{words.send}</Button>
        </Form>
        <h3>{words.otherwise}</h3>
        <p>
          <Sentence
            text={words.otherwiseWays}
            parts={{
              download: <Link to="/privacy-center/descarga">{words.download}</Link>,
              remove: <Link to="/privacy-center/eliminar">{words.remove}</Link>,
              support: <Link to="/support">{words.support}</Link>,
              out: <Link to="/logout">{words.out}</Link>,
            }}
          />
        </p>
      </div>
    </LegalColumn>
  );
}
