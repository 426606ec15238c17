import type { RouteConfigEntry } from "@remix-run/route-config";

// In place of the package's own for app/routes.ts, which bring Remix's whole compiler with them.

export function route(path: string, file: string, { id }: { id?: string } = {}): RouteConfigEntry {
  return { path, file, ...(id && { id }) };
}

export function index(file: string): RouteConfigEntry {
  return { index: true, file };
}
