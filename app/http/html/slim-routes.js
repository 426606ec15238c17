/**
 * Of the map of the routes, what the router in the browser asks it for: it navigates to pages and never to the JSON API,
 * a script brings what it imports, and what is not there counts as false or none. The styles that the root has are on
 * every page.
 * @template {{ path?: string, css?: string[] }} R
 * @param {Record<string, R>} routes
 * @param {string[]} [everywhere] the root's styles, where it is not among the routes
 * @returns {Record<string, Partial<R>>}
 */
export function slimRoutes(routes, everywhere = routes.root?.css ?? []) {
  const pages = Object.entries(routes).filter(([, { path }]) => !path?.startsWith("api/"));
  return Object.fromEntries(
    pages.map(([id, route]) => {
      const css = route.css?.filter((file) => id === "root" || !everywhere.includes(file));
      return [id, withoutEmpty({ ...route, css })];
    }),
  );
}

/**
 * @template {object} R
 * @param {R} route
 * @returns {Partial<R>}
 */
function withoutEmpty(route) {
  /** @param {unknown} value */
  const isSaid = (value) =>
    value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  const said = Object.entries(route).filter(([key, value]) => key !== "imports" && isSaid(value));
  return /** @type {Partial<R>} */ (Object.fromEntries(said));
}
