/** The blur of a picture, darkened so that words over it can be read whatever it shows. */
export function backdrop({ preview }: { preview?: string | null }) {
  const shade = "linear-gradient(rgb(0 0 0 / 45%), rgb(0 0 0 / 45%))";
  return preview ? { backgroundImage: `${shade}, url(${preview})` } : undefined;
}
