import { BackLink } from "#app/ui/back-link.tsx";
import { strings as publish } from "../strings.ts";

export function BackToPosts() {
  return <BackLink to="/settings/posts">{publish.yourPosts}</BackLink>;
}
