import { BackLink } from "#app/ui/back-link.tsx";

export function BackToPosts() {
  return <BackLink to="/settings/posts">Tus publicaciones</BackLink>;
}
