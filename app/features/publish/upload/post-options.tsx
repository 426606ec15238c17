import { SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { fill } from "#app/strings/language.ts";
import type { PostKind } from "./chosen/chosen-file.ts";
import { strings } from "./strings.ts";
import { SubscribersSwitch } from "./subscribers-switch.tsx";
import styles from "./upload-form.module.css";

interface PostOptionsProps {
  /** Typed before. */
  values: Record<string, string> | undefined;
  onTipo: (tipo: PostKind) => void;
}

/** What kind of post it is and for whom. */
export function PostOptions({ values, onTipo }: PostOptionsProps) {
  return (
    <div className={styles.pair}>
      <label className={styles.select}>
        <span>{strings.kind}</span>
        <select
          name="tipo_publicacion"
          defaultValue={values?.tipo_publicacion ?? "publicacion"}
          onChange={({ target }) => onTipo(target.value as PostKind)}
        >
          <option value="publicacion">{strings.kinds.publicacion}</option>
          <option value="shortit">
            {fill(strings.kinds.shortit, { max: SHORTIT_MAX_SECONDS })}
          </option>
        </select>
      </label>
      <SubscribersSwitch isOn={isOn(values?.solo_suscriptores)} />
    </div>
  );
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "on";
}
