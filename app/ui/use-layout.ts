import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect` of components that the server renders too: there React would complain of it. */
export const useLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;
