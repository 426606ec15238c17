import { useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { strings } from "../strings.ts";

interface LinkedProviderProps {
  /** ISO 8601; null: not linked. */
  linkedSince: string | null;
  hasPassword: boolean;
  /** Its owner has unlinked it, and it is not linked by itself again. */
  isUnlinked: boolean;
}

/** Whether the identity provider opens this account, and the way to end that. */
export function LinkedProvider({ linkedSince, hasPassword, isUnlinked }: LinkedProviderProps) {
  if (linkedSince === null && isUnlinked) {
    return (
      <>
        <p>{strings.provider.wasUnlinked}</p>
        <OneButton intent="permitir" variant="quiet">
          {strings.provider.allow}
        </OneButton>
      </>
    );
  }
  if (linkedSince === null) {
    return <p>{strings.provider.notLinked}</p>;
  }
  return (
    <>
      <p>
        <Sentence
          text={strings.provider.linked}
          parts={{ when: <RelativeTime within iso={linkedSince} /> }}
        />
      </p>
      {hasPassword ? (
        <>
          <p>{strings.provider.linksAgain}</p>
          <OneButton intent="desvincular" variant="danger">
            {strings.provider.unlink}
          </OneButton>
        </>
      ) : (
        <p>{strings.provider.passwordFirst}</p>
      )}
    </>
  );
}

interface OneButtonProps {
  intent: string;
  variant: "quiet" | "danger";
  children: string;
}

function OneButton({ intent, variant, children }: OneButtonProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant={variant} disabled={isBusy}>
        {children}
      </Button>
    </Form>
  );
}
