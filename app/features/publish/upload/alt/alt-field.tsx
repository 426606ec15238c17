import { ALT_MAX } from "#app/features/posts/limits.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import type { ChosenFile } from "../chosen/chosen-file.ts";
import { strings as editor } from "../../editor/strings.ts";
import { strings } from "../strings.ts";
import styles from "./alt-field.module.css";
import type { Alts } from "./use-alts.ts";

interface AltFieldProps {
  chosen: Pick<ChosenFile, "key" | "kind">;
  alts: Alts;
  isLocked: boolean;
}

/** Asks what one chosen file shows; it is sent with all of them, in one field. */
export function AltField({ chosen: { key, kind }, alts, isLocked }: AltFieldProps) {
  if (!kind) return null;
  return (
    <div className={styles.alt}>
      <TextArea
        // Without a name it is no field of the form.
        name=""
        label={strings.alt[kind]}
        hint={editor.alt.hint[kind]}
        rows={2}
        maxLength={ALT_MAX}
        value={alts.of(key)}
        readOnly={isLocked}
        onChange={({ currentTarget }) => alts.write(key, currentTarget.value)}
      />
    </div>
  );
}

interface AltsPartProps {
  scripted: boolean;
  alts: Alts;
  /** Sent before, without scripts. */
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The field that is sent: a line for each file, which without scripts is written there. */
export function AltsPart({ scripted, alts, defaultValue, error }: AltsPartProps) {
  if (scripted) return alts.joined ? <input type="hidden" name="alts" value={alts.joined} /> : null;
  return (
    <div className={styles.plain}>
      <TextArea
        name="alts"
        label={strings.alt.all}
        hint={strings.alt.lines}
        rows={3}
        defaultValue={defaultValue}
        error={error}
      />
    </div>
  );
}
