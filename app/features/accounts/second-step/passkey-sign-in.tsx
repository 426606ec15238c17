import { UsePasskey } from "#app/features/factors/passkeys/use-passkey.tsx";
import { KeptOutLink } from "../kept-out-link.tsx";
import { nextStep } from "../paths.ts";

/** Signs in with a passkey alone, whosever it is. */
export function PasskeySignIn({ next, fills }: { next: string; fills?: boolean }) {
  return (
    <UsePasskey
      ask="/api/login/llave/opciones"
      send={{ path: "/api/login/llave", field: "respuesta" }}
      onDone={(answer) => window.location.assign(nextStep(answer, next))}
      more={(failure) => <KeptOutLink {...failure} />}
      {...(fills && { fills })}
    />
  );
}
