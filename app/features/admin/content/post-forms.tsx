import type { FormFailure } from "#app/http/form-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form, Link } from "#app/ui/link.tsx";
import facts from "#app/ui/reading/facts.module.css";
import styles from "../console.module.css";
import { FACTS_TEXT } from "../limits.ts";
import type { PostPage } from "./posts.server.ts";
import { strings } from "./strings.ts";

export function PostFacts({ publicacion, id_caso, timeZone }: PostPage & { timeZone: string }) {
  const words = strings.facts;
  const { id_publicacion, id_usuario, nombre_usuario } = publicacion;
  const known = [
    [
      words.owner,
      <Link to={`/admin/personas/${id_usuario}`} className="lone-link">
        @{nombre_usuario}
      </Link>,
    ],
    [words.kind, strings.kinds[publicacion.tipo_publicacion]],
    [words.status, strings.status[publicacion.status]],
    [words.moderation, strings.moderation[publicacion.moderacion]],
    [words.date, fullDate(publicacion.fecha, timeZone)],
  ] as const;
  return (
    <section className={styles.part}>
      <p>{publicacion.descripcion || <em>{strings.noWords}</em>}</p>
      <dl className={facts.facts}>
        {known.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.ways}>
        <Link to={`/publicacion/${id_publicacion}`} className="lone-link">
          {strings.open}
        </Link>{" "}
        {id_caso !== null && (
          <Link to={`/moderacion/casos/${id_caso}`} className="lone-link">
            {strings.theCase}
          </Link>
        )}
      </p>
    </section>
  );
}

export function DecideForm({ failure }: { failure: FormFailure | undefined }) {
  const words = strings.decide;
  return (
    <section className={styles.part}>
      <h2>{words.title}</h2>
      <p className={styles.hint}>{words.about}</p>
      <Form method="post" className={styles.form}>
        <TextArea
          label={words.reason}
          name="motivo"
          maxLength={FACTS_TEXT}
          defaultValue={failure?.values.motivo ?? ""}
          error={failure?.fields.motivo ?? null}
        />
        <div className={styles.ways}>
          <Button name="accion" value="ocultar" variant="danger">
            {words.hide}
          </Button>
          <Button name="accion" value="retirar" variant="danger">
            {words.remove}
          </Button>
        </div>
      </Form>
    </section>
  );
}
