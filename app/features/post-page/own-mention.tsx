import type { PostView } from "#app/features/posts/view.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { strings } from "./strings.ts";

/** For who is named in the words of a post: not to be. */
export function OwnMention({ post }: { post: PostView }) {
  const me = useRootData()?.viewer?.id_usuario;
  if (!me || !post.menciones.some(({ id_usuario }) => id_usuario === me)) return null;
  return (
    <Form method="post" action={`/publicacion/${post.id_publicacion}`} preventScrollReset>
      <Button name="intent" value="remove-mention" variant="quiet">
        {strings.removeMention}
      </Button>
    </Form>
  );
}
