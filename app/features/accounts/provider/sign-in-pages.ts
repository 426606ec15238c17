/** The pages that offer the identity provider. */
export const signInPages = ["/login", "/signup"] as const;

export type SignInPage = (typeof signInPages)[number];
