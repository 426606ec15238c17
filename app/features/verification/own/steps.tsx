import type { FormFailure } from "#app/http/form-failure.ts";
import { fill } from "#app/strings/language.ts";
import { Notice } from "#app/ui/notice.tsx";
import { momentDay } from "../day-words.ts";
import type { OwnVerification } from "../schema.server.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";
import { DetailsForm } from "./details-form.tsx";
import { PhotoForms } from "./photo-forms.tsx";
import { SendForm } from "./send-form.tsx";
import type { Step } from "./step.ts";
import { StepList } from "./step-list.tsx";

interface StepsProps {
  own: OwnVerification;
  step: Step;
  countries: { code: string; name: string }[];
  country: string;
  version: string;
  timeZone: string;
  failure: FormFailure | undefined;
}

/** What is to be filled in, one step at a time. */
export function Steps({ own, step, failure, timeZone, ...given }: StepsProps) {
  const { verificado, vigente_hasta: until } = own;
  return (
    <>
      {verificado && until !== null && (
        <Notice>
          {fill(strings.approved.renewing, { date: momentDay(Date.parse(until) - 1, timeZone) })}
        </Notice>
      )}
      <div className={styles.card}>
        <StepList own={own} current={step} />
        {step === "datos" && (
          <DetailsForm details={own.datos} countries={given.countries} failure={failure} />
        )}
        {step === "fotos" && <PhotoForms own={own} failure={failure} />}
        {step === "enviar" && (
          <SendForm own={own} country={given.country} version={given.version} failure={failure} />
        )}
      </div>
      <p className={styles.hint}>{strings.steps.resume}</p>
    </>
  );
}
