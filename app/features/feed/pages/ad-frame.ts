import { randomBytes } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOnly } from "#app/http/endpoint.server.ts";
import { adFrame } from "../ads/ads.server.ts";

/** The frame of a native advertisement: a document of nobody's origin. */
const resource = readOnly(({ params }: LoaderFunctionArgs): Response => {
  const number = /^\d{1,3}$/.test(params.number ?? "") ? Number(params.number) : -1;
  const frame = adFrame(number, randomBytes(16).toString("base64"));
  if (!frame) throw new Response(null, { status: 404 });
  return new Response(frame.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": frame.policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
    },
  });
});

export const loader = resource.loader;
export const action = resource.action;
