import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";

interface LinkedProviderProps {
  /** ISO 8601; null: not linked. */
  linkedSince: string | null;
  hasPassword: boolean;
}

/** Whether the identity provider opens this account, and the way to end that. */
export function LinkedProvider({ linkedSince, hasPassword }: LinkedProviderProps) {
  const isBusy = useNavigation().formData?.get("intent") === "desvincular";
  if (linkedSince === null) {
    return (
      <p>
        Tu cuenta no está vinculada con Google. Para vincularla, entra con una cuenta de Google que
        tenga el mismo email que esta.
      </p>
    );
  }
  return (
    <>
      <p>
        Tu cuenta está vinculada con Google: con ella puedes entrar sin contraseña. Vinculada:{" "}
        <RelativeTime iso={linkedSince} />.
      </p>
      {hasPassword ? (
        <>
          <p>
            Si la desvinculas y después entras con una cuenta de Google que tenga el mismo email que
            esta, se vincula de nuevo.
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="desvincular" />
            <Button variant="danger" disabled={isBusy}>
              Desvincular Google
            </Button>
          </Form>
        </>
      ) : (
        <p>Para poder desvincularla, primero ponle una contraseña a tu cuenta.</p>
      )}
    </>
  );
}
