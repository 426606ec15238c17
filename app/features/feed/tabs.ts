export const TABS = ["para-ti", "siguiendo"] as const;
export type Tab = (typeof TABS)[number];
