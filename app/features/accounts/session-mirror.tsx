import { useEffect } from "react";
import { forgetDraft, forgetWritten } from "#app/ui/browser/kept-draft.ts";
import { forgetSeen } from "#app/ui/browser/kept-feed.ts";
import { forgetReading } from "#app/ui/browser/kept-reading.ts";
import { forgetSearches } from "#app/ui/browser/kept-searches.ts";
import { browserStorage } from "#app/ui/browser/storage.ts";

interface MirroredUser {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
}

/**
 * Keeps `user` and `userId` in localStorage in step with the session (product.md 4.10; never the
 * token), and loads this tab anew once another one has signed this person out.
 */
export function SessionMirror({ viewer }: { viewer: MirroredUser | null }) {
  useEffect(() => mirror(viewer), [viewer]);

  const id = viewer?.id_usuario;
  useEffect(() => {
    if (id === undefined) return;
    const reloadIfGone = () => {
      if (isMirrored(id)) return;
      forgetSeen();
      forgetWritten();
      window.location.reload();
    };
    const onStorage = (event: StorageEvent) => {
      // The key is null when everything was cleared.
      if (event.key === "userId" || event.key === null) reloadIfGone();
    };
    // Going back may show a page that was kept from before signing out.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reloadIfGone();
    };
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [id]);

  return null;
}

function mirror(viewer: MirroredUser | null): void {
  const before = browserStorage.getItem("userId");
  // Somebody who signs in goes on in the list they had as a visitor.
  if (before !== null && before !== String(viewer?.id_usuario)) forgetSeen();
  // Of whoever was signed in before, and of a visitor who signs in, nothing stays.
  forgetSearches(viewer?.id_usuario ?? null);
  forgetReading(viewer?.id_usuario ?? null);
  if (viewer) {
    forgetDraft(viewer.id_usuario);
    browserStorage.setItem("user", JSON.stringify(viewer));
    browserStorage.setItem("userId", String(viewer.id_usuario));
  } else {
    browserStorage.removeItem("user");
    browserStorage.removeItem("userId");
  }
}

function isMirrored(id: number): boolean {
  return browserStorage.getItem("userId") === String(id);
}
