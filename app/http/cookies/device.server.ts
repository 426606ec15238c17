import { randomBytes } from "node:crypto";
import { keyedHash, sameHash } from "../secrets.server.ts";
import { hostName, readCookie, setCookie } from "./cookies.server.ts";

const NAME = "equipo";
/** As long as browsers keep one. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** People who share a browser. */
const MARKS = 5;
/** A name for the device, 11 characters, and what only we can make of it and the account; older marks are that alone. */
const MARK = /^([\w-]{11})?([\w-]{22})$/;

/** Whether this account has been signed in with this browser before. */
export function isKnownDevice(request: Request, id_usuario: number): boolean {
  return knownDevice(request, id_usuario) !== null;
}

/** What a browser is called that this account has been signed in with before; null: it has not. */
export function knownDevice(request: Request, id_usuario: number): string | null {
  const mark = markOf(request, id_usuario);
  return mark === null ? null : deviceOf(mark);
}

/** What says in this browser that this account has been signed in with it; null: nothing does. */
export function markOf(request: Request, id_usuario: number): string | null {
  return marksOf(request).find((each) => isMarkOf(each, id_usuario)) ?? null;
}

/** Likewise of whoever signed in last, whom we do not know by it. */
export function lastMark(request: Request): string | null {
  return marksOf(request)[0] || null;
}

/** A `Set-Cookie` header by which this browser is known again, also after signing out. */
export function deviceCookie(request: Request, id_usuario: number): string {
  const before = marksOf(request);
  const own = before.find((each) => isMarkOf(each, id_usuario) && deviceOf(each) !== "");
  const others = before.filter((each) => each !== "" && !isMarkOf(each, id_usuario));
  const marks = [own ?? newMark(id_usuario), ...others].slice(0, MARKS).join(".");
  return setCookie(hostName(NAME), marks, { maxAgeSeconds: MAX_AGE_SECONDS });
}

function marksOf(request: Request): string[] {
  return (readCookie(request, hostName(NAME)) ?? "").split(".").slice(0, MARKS);
}

function isMarkOf(mark: string, id_usuario: number): boolean {
  const [, device = "", signature = ""] = MARK.exec(mark) ?? [];
  return sameHash(signature, signatureOf(device, id_usuario));
}

function deviceOf(mark: string): string {
  return MARK.exec(mark)?.[1] ?? "";
}

/** Only we can make it, and it tells nobody whose it is. */
function newMark(id_usuario: number): string {
  const device = randomBytes(8).toString("base64url");
  return device + signatureOf(device, id_usuario);
}

function signatureOf(device: string, id_usuario: number): string {
  const of = device ? `${id_usuario} ${device}` : `${id_usuario}`;
  return keyedHash("known device", of).slice(0, 22);
}
