import { useLocation, useNavigate } from "@remix-run/react";
import { useRootData } from "../root-data.ts";
import { CallFailure } from "./browser-client.ts";

/** The sign-in page, which comes back to where one is. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return `/login?next=${encodeURIComponent(`${pathname}${search}`)}`;
}

/**
 * Leads a visitor to signing in, before anything is asked of the server that it would refuse; says
 * whether it does.
 */
export function useSignInBefore(): () => boolean {
  const navigate = useNavigate();
  const path = useSignInPath();
  const isVisitor = useRootData()?.viewer === null;
  return () => {
    if (isVisitor) navigate(path);
    return isVisitor;
  };
}

/** Leads to signing in where that is what a call failed for; says whether it does. */
export function useSignInAfter(): (failure: unknown) => boolean {
  const navigate = useNavigate();
  const path = useSignInPath();
  return (failure) => {
    const isNeeded = failure instanceof CallFailure && failure.needsSignIn;
    if (isNeeded) navigate(path);
    return isNeeded;
  };
}
