/** Says whether the entry that was gone to is its own, and deals with it if so. */
type Claim = (state: unknown) => boolean;

const claims = new Set<Claim>();

/**
 * For entries of the history that a component adds to its page, as a dialog that back closes does.
 * The router must not hear of them: to go to the address where one is means to it to load the page
 * again. Gives the function that ends it.
 */
export function claimEntries(claim: Claim): () => void {
  claims.add(claim);
  return () => claims.delete(claim);
}

/** Listeners are called in the order they came: this one has to be there before the router's. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => {
    for (const claim of claims) if (claim(event.state)) return event.stopImmediatePropagation();
  });
}
