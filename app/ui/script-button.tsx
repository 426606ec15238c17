import type { ButtonHTMLAttributes } from "react";
import { useScripted } from "./browser/use-scripted.ts";
import { classNames } from "./class-names.ts";

/**
 * A button that nothing answers without scripts: until they are here its icon keeps its place, so that
 * nothing moves, and for who browses without them it is not there.
 */
export function ScriptButton({
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  const look = classNames(className, "needs-script");
  if (useScripted()) {
    return (
      <button type="button" className={look} {...rest}>
        {children}
      </button>
    );
  }
  return (
    <span className={look} aria-hidden="true">
      {children}
    </span>
  );
}
