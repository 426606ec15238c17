import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { nameBadAddress } from "#app/ui/browser/bad-address.ts";
import { listenBeforeRouter } from "#app/ui/browser/history-entries.ts";
import { readMapLate } from "#app/ui/browser/line/late-map.ts";
import { makeRouterPatient } from "#app/ui/browser/line/patient-router.ts";
import { takeBack } from "#app/ui/browser/without-us.ts";
import { quietUntilTakenOver, TakenOver } from "#app/ui/browser/quiet-until-taken-over.tsx";

nameBadAddress();
listenBeforeRouter();
makeRouterPatient();
window.readMapLate = readMapLate;
quietUntilTakenOver();
takeBack();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
      <TakenOver />
    </StrictMode>,
  );
});
