/** What the site is at the identity provider of the tests. */
export const CLIENT = { id: "shortit", secret: "secreto:del/proveedor+%=" };
/** Another site that the same provider knows. */
export const STRANGER = { id: "otro-sitio", secret: "otro-secreto" };
