import { createContext, useContext } from "react";

const ID = "iconos";
const Drawings = createContext<string | null>(null);

/** Brings the drawings into the page; only the server has them. */
export const DrawingsProvider = Drawings.Provider;

/** What the server drew; hydrating leaves it as it stands, and a page that is made anew has it too. */
const drawn = typeof document === "undefined" ? "" : (document.getElementById(ID)?.innerHTML ?? "");

/** The symbols of all icons, in the page itself: they are there as soon as its words are. */
export function IconSprite() {
  return (
    <svg
      id={ID}
      // Not the attribute: the style sheet shows every svg as a block.
      style={{ display: "none" }}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: useContext(Drawings) ?? drawn }}
    />
  );
}
