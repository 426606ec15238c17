import { z } from "zod";

const HOST = /^(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|[a-z0-9.-]+:\d{1,5})$/;

/** Of Chromium and all that are made of it, Firefox, Safari and Edge. */
export const KNOWN_HOSTS = [
  ...["fcm.googleapis.com", "android.googleapis.com", "jmt17.google.com"],
  ...["*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com"],
];

/** The variables of pushes, as docs/operating.md has them. */
export const pushVariables = {
  PUSH_KEY: z.string().optional(),
  PUSH_HOSTS: z
    .string()
    .default(KNOWN_HOSTS.join(" "))
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine(
      (list) => list.length > 0 && list.every((host) => HOST.test(host)),
      "must be hosts like push.example.org, *.push.example.org or push.example.org:8443, or *",
    ),
};
