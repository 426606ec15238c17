import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { listenBeforeRouter } from "#app/ui/browser/history-entries.ts";
import { makeRouterPatient } from "#app/ui/browser/line/patient-router.ts";
import { quietUntilTakenOver, TakenOver } from "#app/ui/browser/quiet-until-taken-over.tsx";

listenBeforeRouter();
makeRouterPatient();
quietUntilTakenOver();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
      <TakenOver />
    </StrictMode>,
  );
});
