import type { PostView } from "#app/features/posts/view.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { strings } from "./strings.ts";

/** Says that a post is not for everybody. */
export function SubscribersBadge({ post }: { post: PostView }) {
  if (post.solo_suscriptores === 0) return null;
  return (
    <Badge kind="gold">
      <Icon name="lock" size={14} /> {strings.subscribersOnly}
    </Badge>
  );
}
