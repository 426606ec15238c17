import {
  Form as RouterForm,
  type FormProps,
  Link as RouterLink,
  type LinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps as RouterNavLinkProps,
  useLocation,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/*
 * The router's links and forms are a dozen hooks each, for what a press does, and nobody presses anything on
 * the server. Where an address needs no resolving, the element alone is the same HTML in a fraction of the time.
 */

const isServer = import.meta.env.SSR;

/** A way to another page. */
export const Link = isServer ? (WrittenLink as typeof RouterLink) : RouterLink;

/** A link that says whether it leads to where one is. */
export const NavLink = isServer ? WrittenNavLink : (RouterNavLink as typeof WrittenNavLink);

/** A form that the action of a page answers. */
export const Form = isServer ? (WrittenForm as typeof RouterForm) : RouterForm;

export type { LinkProps };

export interface NavLinkProps extends Omit<RouterNavLinkProps, "className" | "style" | "children"> {
  className?: string | undefined;
  children?: ReactNode;
}

function WrittenLink(props: LinkProps) {
  const { to } = props;
  if (!isWhole(to)) return <RouterLink {...props} />;
  const { children, ...attributes } = attributesOf(props);
  return (
    <a {...attributes} href={to} {...discovered(props)}>
      {children}
    </a>
  );
}

function WrittenNavLink({ end, className, ...props }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const { to, caseSensitive } = props;
  if (!isWhole(to) || caseSensitive) return <RouterNavLink {...props} {...{ end, className }} />;
  const there = /^[^?#]*/.exec(to)![0].toLowerCase();
  const below = there.endsWith("/") && there !== "/" ? there : `${there}/`;
  const isHere = here === there || (!end && here.startsWith(below));
  return (
    <WrittenLink
      {...props}
      className={classNames(className, isHere && "active")}
      aria-current={isHere ? "page" : undefined}
    />
  );
}

function WrittenForm(props: FormProps) {
  const { action, method = "get" } = props;
  if (!isWhole(action)) return <RouterForm {...props} />;
  return <form {...attributesOf(props)} method={method.toLowerCase()} {...discovered(props)} />;
}

/** An address of ours that the router would write as it is. */
const WHOLE = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?(?:\?[^#]+)?(?:#.+)?$/;

function isWhole(address: unknown): address is string {
  return typeof address === "string" && WHOLE.test(address);
}

/** What the router takes for itself. */
const KEPT = new Set([
  ...["to", "discover", "prefetch", "relative", "replace", "state", "preventScrollReset"],
  ...["reloadDocument", "viewTransition", "fetcherKey", "navigate"],
]);

function attributesOf(props: LinkProps | FormProps): { children?: ReactNode } {
  const attributes: Record<string, unknown> = {};
  for (const name in props)
    if (!KEPT.has(name)) attributes[name] = props[name as keyof typeof props];
  return attributes;
}

/** Nothing reads it since browsers know all pages; under development React compares it with the router's. */
function discovered({ reloadDocument }: LinkProps | FormProps): object {
  return import.meta.env.DEV && !reloadDocument ? { "data-discover": true } : {};
}
