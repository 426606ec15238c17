/** The colour of the browser's own bars, by theme: `--surface` of styles/tokens.css. */
export const surfaces = { dark: "#0b0b0f", light: "#ffffff" };
