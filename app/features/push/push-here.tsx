import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { CallFailure } from "#app/ui/browser/browser-client.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { takesPushes } from "./browser/mark.ts";
import { strings } from "./strings.ts";

/** Turns pushes on and off in the browser one sits at. */
export function PushHere({ me, isOn }: { me: number; isOn: boolean }) {
  const isScripted = useScripted();
  const hasNoWorker = useRootData()?.noWorker;
  const { revalidate } = useRevalidator();
  // Asked anew where the browser has: only scripts come to what depends on it.
  const [isRefused, setRefused] = useState(false);
  const isDenied =
    isRefused || (isScripted && takesPushes() && Notification.permission === "denied");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  if (!isScripted) {
    return (
      <noscript>
        <p>{strings.needsScript}</p>
      </noscript>
    );
  }
  if (hasNoWorker || !takesPushes()) return <p>{strings.unsupported}</p>;
  if (isDenied && !isOn) return <p>{strings.denied}</p>;

  const change = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { turnOn, turnOff } = await import("./browser/subscribe.ts");
      if (isOn) await turnOff();
      else if (!(await turnOn(me))) setRefused(Notification.permission === "denied");
    } catch (error) {
      setFailure((error instanceof CallFailure && error.message) || strings.failed);
    }
    setBusy(false);
    revalidate();
  };
  return (
    <>
      <FormError message={failure} />
      {isOn && <p>{strings.isOn}</p>}
      <div>
        <Button
          type="button"
          variant={isOn ? "quiet" : "primary"}
          disabled={isBusy}
          onClick={() => void change()}
        >
          {isOn ? strings.turnOff : strings.turnOn}
        </Button>
      </div>
    </>
  );
}
