import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { fill } from "#app/strings/language.ts";
import { send } from "#app/ui/browser/browser-client.ts";
import { strings } from "../strings.ts";
import { switchSaver, useSaver } from "./use-saver.ts";

interface SaverSwitchProps {
  className?: string | undefined;
  buttonClass?: string | undefined;
  children: ReactNode;
}

/** Turns the data saver on or off: a form, which with scripts shows the choice at once. */
export function SaverSwitch({ className, buttonClass, children }: SaverSwitchProps) {
  const { pathname, search } = useLocation();
  const isOn = useSaver();
  const words = strings.saver;
  const verb = isOn ? words.off : words.on;

  const switchAtOnce = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new URLSearchParams({ ahorro: isOn ? "0" : "1" });
    switchSaver(!isOn);
    const options = { method: "POST", body, redirect: "manual", keepalive: true } as const;
    const answer = await send(event.currentTarget.action, options).catch(() => null);
    // The server does not know of it.
    if (answer?.type !== "opaqueredirect") switchSaver(isOn);
  };
  return (
    <form method="post" action="/ahorro" className={className} onSubmit={switchAtOnce}>
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      {children}{" "}
      <button
        name="ahorro"
        value={isOn ? "0" : "1"}
        className={buttonClass}
        aria-label={fill(words.labelOf, { verb })}
      >
        {verb}
      </button>
    </form>
  );
}
