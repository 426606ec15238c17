export const themes = [
  "baile",
  "playa",
  "gym",
  "fotografia",
  "moda",
  "cocina",
  "viajes",
  "musica",
  "arte",
  "noche",
] as const;

/** What a post, its picture and its comments are about. */
export type Theme = (typeof themes)[number];
