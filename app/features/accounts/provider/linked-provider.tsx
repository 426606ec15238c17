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
}

/** Whether the identity provider opens this account, and the way to end that. */
export function LinkedProvider({ linkedSince, hasPassword }: LinkedProviderProps) {
  const isBusy = useNavigation().formData?.get("intent") === "desvincular";
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
          <Form method="post">
            <input type="hidden" name="intent" value="desvincular" />
            <Button variant="danger" disabled={isBusy}>
              {strings.provider.unlink}
            </Button>
          </Form>
        </>
      ) : (
        <p>{strings.provider.passwordFirst}</p>
      )}
    </>
  );
}
