import type { FormFailure } from "#app/http/form-failure.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { dayWords } from "../day-words.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import facts from "#app/ui/reading/facts.module.css";
import type { OwnVerification } from "../schema.server.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";
import { stepPath } from "./step.ts";

interface SendFormProps {
  own: OwnVerification;
  country: string;
  version: string;
  failure: FormFailure | undefined;
}

const words = strings.send;

/** All of it once more, and the agreement. */
export function SendForm({ own, country, version, failure }: SendFormProps) {
  const formRef = useErrorFocus(failure);
  const { datos, fotos, proveedor } = own;
  const { acuerdo, ...others } = failure?.fields ?? {};
  const other = Object.values(others)[0];
  if (!datos) return null;
  return (
    <section className={styles.form}>
      <h2>{words.title}</h2>
      <dl className={facts.facts}>
        <Fact name={strings.details.name} value={datos.nombre} />
        <Fact name={strings.details.birth} value={dayWords(datos.nacimiento)} />
        <Fact name={strings.details.country} value={country} />
        <Fact name={strings.details.kind} value={strings.kinds[datos.documento]} />
        <Fact name={strings.details.number} value={datos.numero} />
        <Fact name={strings.details.expires} value={dayWords(datos.vence)} />
        {!proveedor && <Fact name={words.photos} value={plural(fotos.length, words.photosCount)} />}
      </dl>
      <div className={styles.ways}>
        <LinkButton to={stepPath("datos")} variant="quiet">
          {words.change}
        </LinkButton>
      </div>
      {proveedor && <p>{fill(words.provider, { provider: proveedor.nombre })}</p>}
      <Form
        method="post"
        action={`/settings/verificacion?form=${proveedor ? "proveedor" : "enviar"}&paso=enviar`}
        className={styles.form}
        ref={formRef}
        noValidate
      >
        <FormError message={acuerdo ? null : (other ?? failure?.error)} />
        <div>
          <label className={styles.check}>
            <input
              type="checkbox"
              name="acuerdo"
              value={version}
              aria-invalid={acuerdo ? true : undefined}
              aria-describedby={acuerdo ? "acuerdo-note" : undefined}
            />{" "}
            <span>{words.agreement}</span>
          </label>
          {acuerdo && <FieldError id="acuerdo-note" message={acuerdo} />}
        </div>
        <div className={styles.ways}>
          <Button>{proveedor ? words.toProvider : words.button}</Button>
        </div>
      </Form>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
