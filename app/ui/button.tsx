import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";

interface Look {
  /** `stage`: over a picture or a video, whatever it shows. */
  variant?: "primary" | "quiet" | "plain" | "danger" | "stage";
  /** As wide as what holds it. */
  wide?: boolean;
  /** A round button of an icon alone: give it an aria-label. */
  iconOnly?: boolean;
}

export function Button({
  variant = "primary",
  wide,
  iconOnly,
  className,
  type = "submit",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={buttonLook({ variant, wide, iconOnly }, className)} {...rest} />
  );
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({
  variant = "primary",
  wide,
  iconOnly,
  className,
  ...rest
}: Look & LinkProps) {
  return <Link className={buttonLook({ variant, wide, iconOnly }, className)} {...rest} />;
}

/** The class of what looks like a button and is none of those above. */
export function buttonLook(
  { variant = "primary", wide, iconOnly }: Look,
  className?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    wide && styles.wide,
    iconOnly && styles.iconOnly,
    className,
  );
}
