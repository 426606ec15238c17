import { z } from "zod";
import { parseAgePolicy } from "../http/age/policy.ts";
import { allOrNone, integer, isPrivateLine, url } from "./types.ts";

/** How old somebody has to show that they are, where, and who says so. */
export const ageVariables = {
  AGE_POLICY: z
    .string()
    .default("")
    .transform((text, context) => {
      try {
        return parseAgePolicy(text);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
        return z.NEVER;
      }
    }),
  AGE_REGION_HEADER: z
    .string()
    .regex(/^[\w-]+([\s,]+[\w-]+)?$/, "must be the name of a header, or of two")
    .transform((names) => names.toLowerCase().split(/[\s,]+/))
    .optional(),
  AGE_REGION_FILE: z.string().optional(),
  AGE_PROVIDER_ISSUER: url(/^https?$/, "https://age.example.org")
    .refine(isPrivateLine, "must be https: what it says is believed")
    .optional(),
  AGE_PROVIDER_CLIENT_ID: z.string().optional(),
  AGE_PROVIDER_CLIENT_SECRET: z.string().optional(),
  AGE_PROVIDER_SCOPE: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, "must name openid among its scopes")
    .default("openid age_over:18"),
  AGE_PROVIDER_CLAIM: z.string().default("age_over_18"),
  AGE_PROVIDER_LEVEL: z
    .enum(["estimate", "verify"], { error: "must be estimate or verify" })
    .default("verify"),
  AGE_PROOF_DAYS: integer(1, 3650).default(365),
};

type AgeVariables = z.infer<z.ZodObject<typeof ageVariables>> & { TRUST_PROXY: number };

const AGE_PROVIDER = [
  "AGE_PROVIDER_ISSUER",
  "AGE_PROVIDER_CLIENT_ID",
  "AGE_PROVIDER_CLIENT_SECRET",
] as const;

/** A policy that nobody could fulfil, or everybody evade, is none. */
export function checkAge(v: AgeVariables, context: z.RefinementCtx): void {
  allOrNone(v, context, [...AGE_PROVIDER], []);
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const asked = [...v.AGE_POLICY].filter(([, level]) => level !== "declare");
  if (v.AGE_REGION_HEADER && v.TRUST_PROXY === 0) {
    refuse("AGE_REGION_HEADER", "needs TRUST_PROXY: without a proxy that writes it, anybody could");
  }
  if (asked.length === 0) return;
  if (!v.AGE_PROVIDER_ISSUER) {
    refuse(AGE_PROVIDER[0], "must be set too when AGE_POLICY asks for more than a declaration");
  }
  const isByRegion = asked.some(([place]) => place !== "*") || v.AGE_POLICY.size > 1;
  if (isByRegion && !v.AGE_REGION_HEADER && !v.AGE_REGION_FILE) {
    refuse("AGE_POLICY", "names regions, which AGE_REGION_HEADER or AGE_REGION_FILE has to tell");
  }
  if (v.AGE_PROVIDER_LEVEL === "estimate" && asked.some(([, level]) => level === "verify")) {
    refuse("AGE_PROVIDER_LEVEL", "must be verify when AGE_POLICY asks for it");
  }
}
