import { ECDH } from "node:crypto";
import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { ENDPOINT_MAX } from "./limits.ts";

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const AUTH_BYTES = 16;

/** What `PushSubscription.toJSON()` of a browser gives. */
export const deviceInput = z.object({
  endpoint: z.string().max(ENDPOINT_MAX, fieldStrings.shape),
  keys: z.object({
    p256dh: z.string().max(100, fieldStrings.shape).refine(isPoint, fieldStrings.shape),
    auth: z
      .string()
      .max(30, fieldStrings.shape)
      .refine(
        (text) => BASE64URL.test(text) && bytesOf(text).length === AUTH_BYTES,
        fieldStrings.shape,
      ),
  }),
});

export type DeviceInput = z.infer<typeof deviceInput>;

export const removeInput = z.object({ id: idParam });

export const deviceAnswer = z.object({
  id: z.number().int().describe("Names it; it is that of its session too."),
  device: z.string().describe("Browser and system, in words."),
  isCurrent: z.boolean().describe("Whether it is the one of this call."),
  created_at: z.iso.datetime(),
  pushed_at: z.iso.datetime().nullable().describe("When it was told something last."),
});

export const devicesAnswer = z.object({
  key: z.string().describe("`applicationServerKey` to subscribe with."),
  sesion: z.number().int().describe("Of this call: its device has this number."),
  dispositivos: z.array(deviceAnswer),
});

/** A key that is none could never be encrypted for. */
function isPoint(text: string): boolean {
  if (!BASE64URL.test(text)) return false;
  try {
    return (
      bytesOf(text)[0] === 4 &&
      ECDH.convertKey(bytesOf(text), "prime256v1", undefined, undefined, "uncompressed").length > 0
    );
  } catch {
    return false;
  }
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, "base64url");
}
