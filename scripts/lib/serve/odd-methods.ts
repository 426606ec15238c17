import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Where the site keeps the page that says 405. */
const WRONG_METHOD = "/wrong-method";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const resources = [
  ...["api", "uploads", "og", "anuncio", "healthz", "readyz", "theme", "ahorro"],
  "comentarios/:(?!/)",
  "subtitulos/:/:",
  "condiciones/vistos",
  "avisos-pago",
  "u/:/atom\\.xml",
  ...["sw\\.js", "manifest\\.webmanifest"],
  "privacy-center/descarga/:",
  ...["moderacion/informes/:", "moderacion/solicitudes/:/copias/:"],
  "moderacion/casos/:/fotos/:",
  "moderacion/casos/:/autorizaciones/:/archivo",
  "moderacion/verificaciones/:/fotos/:",
  "moderacion/arco/:/documentos/:",
];

/** Addresses that are no pages: they answer for themselves what they take. */
export const RESOURCES = new RegExp(
  `^/(${resources.map((path) => path.replaceAll(":", "[^/]+")).join("|")})(?=[/?]|$)`,
);

/**
 * Brings methods that no address takes to the site as what the framework knows: of TRACE it could not even
 * make a request, and to PROPFIND it answers by itself.
 */
export function catchOddMethods(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (METHODS.includes(request.method ?? "")) return;
    if (RESOURCES.test(request.url ?? "")) {
      request.method = "OPTIONS";
      // It is not a browser asking before an app may call.
      delete request.headers["access-control-request-method"];
    } else {
      request.url = WRONG_METHOD;
      request.method = "GET";
    }
  });
}
