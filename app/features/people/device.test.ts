import { expect, it } from "vitest";
import { deviceName } from "./device.server.ts";

const like = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `${like} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome en Windows",
  ],
  [
    `${like} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge en Windows",
  ],
  [
    `${like} (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome en Android",
  ],
  [
    `${like} (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [
    `${like} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari en iPhone",
  ],
  [
    `${like} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome en iPhone",
  ],
  [
    `${like} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    "Safari en Mac",
  ],
  [`${like} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, "Firefox en Linux"],
  ["curl/8.5.0", "Dispositivo desconocido"],
  ["", "Dispositivo desconocido"],
])("%j is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
