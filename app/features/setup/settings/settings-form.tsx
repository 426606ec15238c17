import type { FormFailure } from "#app/http/form-failure.ts";
import type { Group } from "#app/features/settings/schema.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/forms/field.tsx";
import { Form } from "#app/ui/link.tsx";
import { Bad } from "#app/features/admin/overview/cards.tsx";
import styles from "#app/features/admin/console.module.css";
import { WAS } from "./was.ts";
import type { SettingLine } from "./page-data.server.ts";
import { strings } from "./strings.ts";

interface SettingsFormProps {
  group: Group;
  settings: SettingLine[];
  failure: FormFailure | undefined;
  /** On the button; "Guardar" unless it says otherwise. */
  submit?: string;
}

/** The settings of a group. Only what was typed anew is sent on: two who change different ones do not meet. */
export function SettingsForm({ group, settings, failure, submit }: SettingsFormProps) {
  return (
    <Form method="post" className={styles.form} noValidate>
      <input type="hidden" name="intent" value="ajustes" />
      <input type="hidden" name="grupo" value={group} />
      {settings.map((line) => (
        <div key={line.name} className={styles.setting}>
          <input type="hidden" name={`${WAS}${line.name}`} value={line.value ?? ""} />
          <SettingField
            {...line}
            typed={failure?.values[line.name]}
            error={failure?.fields[line.name] ?? null}
          />
          {line.dropped && <Bad>{fill(strings.dropped, { reason: line.dropped })}</Bad>}
        </div>
      ))}
      <Button>{submit ?? strings.save}</Button>
    </Form>
  );
}

type FieldProps = SettingLine & { typed: string | undefined; error: string | null };

function SettingField({ name, kind, value, otherwise, typed, error }: FieldProps) {
  const field = {
    ...{ name, label: strings.names[name], error },
    defaultValue: typed ?? value ?? "",
  };
  const options = kind === "flag" || kind === "review" ? strings.options[kind] : null;
  if (options) {
    return (
      <SelectField {...field} hint={strings.hints[name]}>
        <option value="">
          {fill(strings.options.default, { value: options[otherwise] ?? otherwise })}
        </option>
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  const hint = [strings.hints[name], originOf(value, otherwise)].filter(Boolean).join(" ");
  if (kind === "lines" || kind === "json") {
    return <TextArea {...field} hint={hint} spellCheck={kind === "lines"} />;
  }
  const number = kind === "whole" ? ({ inputMode: "numeric" } as const) : {};
  return (
    <TextField {...field} hint={hint} placeholder={otherwise} autoComplete="off" {...number} />
  );
}

/** Whose word holds, and what the other's is. */
function originOf(value: string | null, otherwise: string): string {
  if (value !== null) return otherwise ? fill(strings.set, { value: otherwise }) : strings.setNone;
  return otherwise ? fill(strings.otherwise, { value: otherwise }) : strings.otherwiseNone;
}
