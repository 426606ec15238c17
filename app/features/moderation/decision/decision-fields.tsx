import { useId } from "react";
import { plural } from "#app/strings/language.ts";
import { FieldError } from "#app/ui/forms/field-error.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/forms/field.tsx";
import type { SubjectKind } from "#db/schema/cases.ts";
import { FACTS_TEXT, MAX_DAYS, MAX_STRIKES } from "../limits.ts";
import { strings } from "./strings.ts";
import { clauseNames, clauses } from "./clauses.ts";
import {
  contentChoices,
  type DecisionFields as Values,
  NO_STANDING,
  NOTHING_MORE,
  standingChoices,
  takingActions,
} from "./fields.ts";
import styles from "./decision.module.css";

interface DecisionFieldsProps {
  kind: SubjectKind;
  values: Values;
  errors: Record<string, string>;
}

const words = strings.decide;

/** What is done, on what it rests, and what the person concerned reads of it. */
export function DecisionFields({ kind, values, errors }: DecisionFieldsProps) {
  const isMore = isPerson(kind) || Boolean(errors.days) || setsMore(values);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{words.content}</legend>
        {contentChoices(kind).map((action) => (
          <Choice
            key={action}
            type="radio"
            name="content"
            value={action}
            label={action === NOTHING_MORE ? words.nothingMore : words.actions[action]}
            hint={words.hints[action as keyof typeof words.hints]}
            defaultChecked={values.content === action}
            required
          />
        ))}
        {errors.actions && <FieldError message={errors.actions} />}
      </fieldset>
      <SelectField
        label={words.clause}
        name="clause"
        required
        defaultValue={values.clause ?? ""}
        error={errors.clause ?? errors.ground ?? null}
      >
        <option value="">{words.chooseClause}</option>
        <optgroup label={words.fromTerms}>{optionsOf("terms")}</optgroup>
        <optgroup label={words.fromLaw}>{optionsOf("illegal")}</optgroup>
      </SelectField>
      <TextArea
        label={words.facts}
        name="facts"
        required
        rows={4}
        maxLength={FACTS_TEXT}
        hint={words.factsHint}
        defaultValue={values.facts ?? ""}
        error={errors.facts ?? null}
      />
      <details className={styles.fold} open={isMore}>
        <summary>{words.more}</summary>
        <div className={styles.form}>
          {kind !== "subida" && <Takings values={values} />}
          <div className={styles.pair}>
            <SelectField
              label={words.standing}
              name="standing"
              defaultValue={values.standing ?? NO_STANDING}
            >
              {standingChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice === NO_STANDING ? words.noStanding : words.actions[choice]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={words.days}
              name="days"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_DAYS}
              defaultValue={values.days ?? ""}
              error={errors.days ?? null}
            />
          </div>
          <p className={styles.hint}>{words.daysHint}</p>
          <SelectField label={words.strikes} name="strikes" defaultValue={values.strikes ?? "0"}>
            {Array.from({ length: MAX_STRIKES + 1 }, (_, count) => (
              <option key={count} value={count}>
                {count === 0 ? words.noStrikes : plural(count, words.strikesOf)}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </>
  );
}

/** What can be taken of a profile. */
function Takings({ values }: { values: Values }) {
  return (
    <fieldset className={styles.group}>
      <legend>{words.profile}</legend>
      {takingActions.map((action) => (
        <Choice
          key={action}
          type="checkbox"
          name={action}
          value="1"
          label={words.actions[action]}
          defaultChecked={values[action] === "1"}
        />
      ))}
    </fieldset>
  );
}

/** About a person there is nothing but this. */
function isPerson(kind: SubjectKind): boolean {
  return kind === "perfil" || kind === "avatar";
}

/** Something is done to the person too: it is never done unseen. */
function setsMore({ standing, strikes, ...values }: Values): boolean {
  const isTaking = takingActions.some((name) => values[name] === "1");
  return isTaking || (standing ?? NO_STANDING) !== NO_STANDING || (strikes ?? "0") !== "0";
}

function optionsOf(ground: "terms" | "illegal") {
  const names = clauseNames.filter((name) => clauses[name].ground === ground);
  return names.map((name) => (
    <option key={name} value={name}>
      {clauses[name].text.replace(/^.*»: /, "")}
    </option>
  ));
}

interface ChoiceProps extends React.InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
}

function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id}>
      <input id={id} {...input} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
