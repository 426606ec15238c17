import { useNavigation } from "@remix-run/react";
import { Avatar } from "#app/features/people/avatar.tsx";
import type { PlanView } from "#app/features/subscriptions/view.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import styles from "../billing.module.css";
import type { Standing } from "../own/standing.server.ts";
import { strings } from "../strings.ts";
import { Period, type Way, Ways } from "./choices.tsx";

export interface OfferProps {
  creator: { id_usuario: number; nombre_usuario: string; profile_picture: string | null };
  plan: PlanView;
  standing: Standing;
  ways: Way[];
  /** The post that was wanted; empty: none. */
  post: string;
  isSelf: boolean;
  isSignedIn: boolean;
  timeZone: string;
  failure: FormFailure | undefined;
}

const words = strings.subscribe;

/** What one gets, what it costs, and one button. */
export function Offer(props: OfferProps) {
  const { creator, plan, standing, isSelf, timeZone } = props;
  const date = standing.hasta && fullDate(standing.hasta, timeZone);
  return (
    <>
      <div className={styles.whom}>
        <Avatar user={creator} size={64} />
        <ul className={styles.gains}>
          {Object.values(words.gains).map((gain) => (
            <li key={gain}>
              <Icon name="tick" size={18} /> {gain}
            </li>
          ))}
        </ul>
      </div>
      {date && standing.renews ? (
        <>
          {standing.isInGrace ? (
            <Notice>{fill(strings.own.states.grace, { date })}</Notice>
          ) : (
            <Notice kind="ok">{fill(words.renews, { date })}</Notice>
          )}
          <LinkButton to="/settings/subscriptions">{words.manage}</LinkButton>
        </>
      ) : (
        <>
          {date && (
            <div suppressHydrationWarning>
              <Notice kind="ok">{fill(words.live, { date })}</Notice>
            </div>
          )}
          {!isSelf && <OrderForm {...props} />}
          {!isSelf && plan.dias_prueba > 0 && !standing.wasHere && <TrialForm {...props} />}
        </>
      )}
    </>
  );
}

function OrderForm({ creator, plan, ways, post, failure, isSignedIn }: OfferProps) {
  const isBusy = useNavigation().state === "submitting";
  const typed = failure?.values ?? {};
  return (
    <Form method="post" className={styles.form}>
      <FormError message={failure?.error} />
      <input type="hidden" name="id" value={creator.id_usuario} />
      <input type="hidden" name="id_publicacion" value={post} />
      <Period plan={plan} chosen={typed.meses} />
      <Ways ways={ways} chosen={typed.proveedor} />
      <Button name="intent" value="ordenar" wide disabled={isBusy}>
        {words.go}
      </Button>
      {ways.every(({ renews }) => !renews) && <p className={styles.hint}>{words.noRenewal}</p>}
      {!isSignedIn && <p className={styles.hint}>{words.signIn}</p>}
    </Form>
  );
}

function TrialForm({ creator, plan, post }: OfferProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className={styles.trial}>
      <input type="hidden" name="id" value={creator.id_usuario} />
      <input type="hidden" name="id_publicacion" value={post} />
      <Button name="intent" value="probar" variant="quiet" wide disabled={isBusy}>
        {plural(plan.dias_prueba, words.trial)}
      </Button>
      <p className={styles.hint}>{words.trialHint}</p>
    </Form>
  );
}
