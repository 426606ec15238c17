import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { fullDateTime } from "#app/ui/intl/dates.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { type ReportKind, shownKinds, WORDS_MAX } from "./limits.ts";
import { ShownBox } from "./report-form.tsx";
import { outcomeWords } from "./reports-list.tsx";
import styles from "./reports.module.css";
import type { ReportView } from "./schema.ts";
import { strings } from "./strings.ts";
import { pathOf } from "./view.ts";

interface OneReportProps {
  report: ReportView;
  isBlocked: boolean;
  /** It is kept from who reported it, by themselves. */
  isHidden: boolean;
  done: string | null;
  timeZone: string;
  failure: FormFailure | undefined;
}

const notices = { done: "done", added: "added", hidden: "hidden", shown: "again" } as const;

/** A report, what became of it, and what its maker can do meanwhile (product.md 24.3 and 24.4). */
export function OneReport({
  report,
  isBlocked,
  isHidden,
  done,
  timeZone,
  failure,
}: OneReportProps) {
  const { one } = strings;
  const notice = entryOf(notices, done);
  const noticed =
    notice === "hidden" ? one.hidden[report.tipo as HideableKind] : notice && one[notice];
  const { tipo, autor, plazo, fecha } = report;
  const to = pathOf(report);
  return (
    <>
      <h1>{one.title}</h1>
      {noticed && !failure && <DoneNotice param="ok">{noticed}</DoneNotice>}
      <dl className={styles.facts}>
        <dt>{one.state}</dt> <dd>{outcomeWords(report)}</dd>
        {plazo && (
          <>
            <dt>{one.due}</dt>{" "}
            <dd>{plazo <= fecha ? one.dueNow : fullDateTime(plazo, timeZone)}</dd>
          </>
        )}
        <dt>{one.what}</dt>{" "}
        <dd>
          {strings.kinds[tipo]}
          {autor && ` · @${autor.nombre_usuario}`}
        </dd>
        <dt>{one.reason}</dt> <dd>{strings.reasons[report.motivo].name}</dd>
        <dt>{one.sent}</dt> <dd>{fullDateTime(fecha, timeZone)}</dd>
        {(report.texto || report.salgo_yo) && (
          <>
            <dt>{one.said}</dt>{" "}
            <dd className={styles.said}>
              {report.texto} {report.salgo_yo && <em>{one.shown}</em>}
            </dd>
          </>
        )}
      </dl>
      <Meanwhile {...{ report, isBlocked, isHidden }} />
      <Form method="post" className={styles.form} noValidate>
        <FormError message={failure?.error} />
        <TextArea
          label={one.add}
          name="texto"
          rows={3}
          maxLength={WORDS_MAX}
          counter
          defaultValue={failure?.values.texto}
          error={failure?.fields.texto}
        />
        {shownKinds.includes(tipo) && !report.salgo_yo && <ShownBox />}
        <Button variant="quiet">{one.addSend}</Button>
      </Form>
      {to && (
        <p>
          <LinkButton to={to} variant="quiet">
            {one.see}
          </LinkButton>
        </p>
      )}
    </>
  );
}

type HideableKind = keyof typeof hidePaths;

/** Where the rooms take the forms that hide something from oneself. */
const hidePaths = {
  publicacion: "/publicacion",
  comentario: "/comentarios",
  mensaje: "/messages",
} as const;

function isHideable(tipo: ReportKind): tipo is HideableKind {
  return tipo in hidePaths;
}

/** What helps at once, whatever is decided: forms of the rooms that do it. */
function Meanwhile({
  report,
  isBlocked,
  isHidden,
}: Pick<OneReportProps, "report" | "isBlocked" | "isHidden">) {
  const { one } = strings;
  const { id, tipo, id_objeto, autor } = report;
  const here = `/settings/denuncias/${id}`;
  const hideable = isHideable(tipo) ? tipo : null;
  if (!hideable && !autor) return null;
  return (
    <section className={styles.meanwhile} aria-label={one.now}>
      <h2>{one.now}</h2>
      <div className={styles.ways}>
        {hideable && (
          <form method="post" action={`${hidePaths[hideable]}/${id_objeto}/hide`}>
            <input
              type="hidden"
              name="next"
              value={`${here}?ok=${isHidden ? "shown" : "hidden"}`}
            />
            <Button variant="quiet" name="hidden" value={isHidden ? "0" : "1"}>
              {isHidden ? one.showAgain : one.hide[hideable]}
            </Button>
          </form>
        )}
        {autor &&
          (isBlocked ? (
            <p>{fill(one.blocked, { name: autor.nombre_usuario })}</p>
          ) : (
            <form method="post" action="/blocks">
              <input type="hidden" name="id_usuario" value={autor.id_usuario} />
              <input type="hidden" name="next" value={here} />
              <Button variant="danger" name="blocked" value="1">
                {fill(one.block, { name: autor.nombre_usuario })}
              </Button>
            </form>
          ))}
      </div>
      {autor && !isBlocked && <p className={styles.muted}>{one.blockHint}</p>}
    </section>
  );
}
