import { useSearchParams } from "@remix-run/react";
import type { Sales } from "#app/features/billing/sales.server.ts";
import { SalesPanel } from "#app/features/billing/sales-panel.tsx";
import { PlanForm, type PlanFormProps } from "#app/features/subscriptions/plan-form.tsx";
import { strings as words } from "#app/features/subscriptions/strings.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { common } from "#app/ui/strings.ts";

const done: Record<string, string> = { plan: words.plan.saved, "sin-plan": words.plan.ended };

interface SubscriptionsTabProps {
  /** Null: it could not be read. */
  shop: (Omit<PlanFormProps, "failure"> & { sales: Sales; timeZone: string }) | null;
  failure: FormFailure | undefined;
}

/** What the creator sells. */
export function SubscriptionsTab({ shop, failure }: SubscriptionsTabProps) {
  const news = entryOf(done, useSearchParams()[0].get("hecho"));
  if (!shop) {
    return (
      <LinkButton to="/dashboard?tab=suscripciones" variant="quiet">
        {common.retry}
      </LinkButton>
    );
  }
  return (
    <>
      {news && !failure && <DoneNotice param="hecho">{news}</DoneNotice>}
      <SalesPanel sales={shop.sales} timeZone={shop.timeZone} />
      <PlanForm {...shop} failure={failure} />
    </>
  );
}
