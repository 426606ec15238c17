import type { ReactNode } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Form } from "#app/ui/link.tsx";
import { momentDay } from "../day-words.ts";
import type { RefusalReason } from "../limits.ts";
import type { OwnVerification } from "../schema.server.ts";
import { strings } from "../strings.ts";
import styles from "../verification.module.css";

interface StandingProps {
  own: OwnVerification;
  now: number;
  timeZone: string;
}

/** What became of what was sent, and the one thing that can be done now. */
export function Standing({ own, now, timeZone }: StandingProps) {
  const day = (moment: number | string | null) =>
    moment === null ? "" : momentDay(moment, timeZone);
  // Whom the operator vouches for stays verified when a document ends.
  switch (own.state === "vencida" && own.por_operador ? "ninguna" : own.state) {
    case "enviada":
      return (
        <State icon="clock" title={strings.sent.title}>
          <p>{fill(strings.sent.text, { date: day(own.sent_at), due: day(own.due_at) })}</p>
        </State>
      );
    case "en_proveedor":
      return <AtProvider own={own} />;
    case "rechazada":
      return (
        <State icon="alert" tone="bad" title={strings.rejected.title}>
          <p>
            {strings.reasons[own.motivo as RefusalReason]} {own.nota}
          </p>
          {own.datos && <p className={styles.muted}>{strings.rejected.kept}</p>}
          <Again>{strings.rejected.again}</Again>
        </State>
      );
    case "vencida":
      if (own.expires_at !== null && Date.parse(own.expires_at) > now) return <Ended />;
      return (
        <State icon="alert" tone="bad" title={strings.expired.title}>
          <p>{fill(strings.expired.text, { date: day(lastDay(own.expires_at)) })}</p>
          <Again>{strings.expired.again}</Again>
        </State>
      );
    case "aprobada":
      if (!own.verificado) return <Again quiet>{strings.approved.renew}</Again>;
      return (
        <State icon="verified" tone="good" title={strings.approved.title}>
          <p>{fill(strings.approved.until, { date: day(lastDay(own.vigente_hasta)) })}</p>
          <Again quiet>{strings.approved.renew}</Again>
        </State>
      );
    default:
      if (!own.verificado && !own.por_operador) return null;
      if (!own.verificado) return <Again quiet>{strings.approved.document}</Again>;
      return (
        <State icon="verified" tone="good" title={strings.approved.title}>
          <p>{strings.approved.operator}</p>
          <Again quiet>{strings.approved.document}</Again>
        </State>
      );
  }
}

/** Somebody took the mark away: the document is good. */
function Ended() {
  return (
    <State icon="alert" tone="bad" title={strings.ended.title}>
      <p>{strings.ended.text}</p>
      <Again>{strings.expired.again}</Again>
    </State>
  );
}

function lastDay(end: string | null): number | null {
  return end === null ? null : Date.parse(end) - 1;
}

function AtProvider({ own: { proveedor } }: { own: OwnVerification }) {
  if (!proveedor) return null;
  const provider = proveedor.nombre;
  return (
    <State icon="clock" title={strings.provider.title}>
      <p>{fill(strings.provider.text, { provider })}</p>
      {proveedor.url && (
        <p>
          <a href={proveedor.url} rel="noreferrer">
            {fill(strings.provider.go, { provider })}
          </a>
        </p>
      )}
    </State>
  );
}

function Again({ quiet, children }: { quiet?: boolean; children: string }) {
  return (
    <Form method="get" action="/settings/verificacion">
      <input type="hidden" name="paso" value="datos" />
      <Button variant={quiet ? "quiet" : "primary"}>{children}</Button>
    </Form>
  );
}

interface StateProps {
  icon: IconName;
  tone?: "good" | "bad";
  title: string;
  children: ReactNode;
}

function State({ icon, tone, title, children }: StateProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.state}>
        <span className={tone && styles[tone]}>
          <Icon name={icon} size={24} />
        </span>{" "}
        {title}
      </h2>
      {children}
    </section>
  );
}
