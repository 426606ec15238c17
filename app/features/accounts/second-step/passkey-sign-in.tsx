import { UsePasskey } from "#app/features/factors/passkeys/use-passkey.tsx";

/** Signs in with a passkey alone, whosever it is. */
export function PasskeySignIn({ next, fills }: { next: string; fills?: boolean }) {
  return (
    <UsePasskey
      ask="/api/login/llave/opciones"
      send={{ path: "/api/login/llave", field: "respuesta" }}
      onDone={() => window.location.assign(next)}
      {...(fills && { fills })}
    />
  );
}
