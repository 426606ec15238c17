type Fields = Record<string, string | undefined>;

/** The field with the name that the page was made with. */
export const NAME_SHOWN = "nombre_mostrado";

/** What a form says of oneself. A name that was not touched is none: it may have changed since on another page. */
export function basicsIn(fields: Fields): { nombre_usuario?: string; biografia: string } {
  const { nombre_usuario = "", biografia = "" } = fields;
  return { ...(nombre_usuario !== fields[NAME_SHOWN] && { nombre_usuario }), biografia };
}
