import type { Theme } from "./themes.ts";

/** What people of a theme sell or show elsewhere. */
const elsewhere: Record<Theme, string> = {
  baile: "Clases en línea",
  playa: "Escuela de surf",
  gym: "Mis rutinas",
  fotografia: "Portafolio",
  moda: "Mi tienda",
  cocina: "Recetario",
  viajes: "Mi bitácora",
  musica: "Mis canciones",
  arte: "Encargos",
  noche: "Fechas y boletos",
};

/** Under a name that leads nowhere. */
export function linksOf(person: { nombre_usuario: string; themes: readonly Theme[] }) {
  const host = `${person.nombre_usuario.replaceAll(/[^a-z\d]+/g, "-")}.example`;
  const own = { label: elsewhere[person.themes[0]!], url: `https://${host}/` };
  return [own, { label: "Agenda y contacto", url: `https://${host}/agenda` }];
}
