import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { listenBeforeRouter } from "./ui/history-entries.ts";
import { quietUntilTakenOver, TakenOver } from "./ui/quiet-until-taken-over.tsx";

listenBeforeRouter();
quietUntilTakenOver();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TakenOver />
      <RemixBrowser />
    </StrictMode>,
  );
});
