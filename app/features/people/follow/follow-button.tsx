import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { Form } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { fill } from "#app/strings/language.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "./follow-button.module.css";
import { strings } from "../strings.ts";

// For visitors who press it, and nobody else.
const SignInToFollow = lazy(() => arriving(() => import("./sign-in-to-follow.tsx")));

interface FollowButtonProps {
  user: { id_usuario: number; nombre_usuario: string };
  follow: { following: boolean; failed: boolean; toggle: () => void };
  /** Leaves room for a name beside it. */
  isSmall?: boolean;
}

/** A form that works by itself; with scripts it answers at once. */
export function FollowButton({ user, follow, isSmall }: FollowButtonProps) {
  const { following, failed, toggle } = follow;
  const { pathname, search } = useLocation();
  const isVisitor = !useRootData()?.viewer;
  const words = following ? strings.unfollow : strings.follow;
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.follow}>
      <Form
        method="post"
        action={`/u/${user.id_usuario}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isVisitor) setAsked(true);
          else toggle();
        }}
      >
        <input type="hidden" name="next" value={`${pathname}${search}`} />
        <Button
          name="following"
          value={following ? "0" : "1"}
          variant={following ? "quiet" : "primary"}
          aria-label={fill(words.whom, { name: user.nombre_usuario })}
          className={isSmall ? styles.small : styles.button}
        >
          {words.verb}
        </Button>
      </Form>
      <span role="alert" className={styles.failed}>
        {failed ? strings.followFailed : ""}
      </span>
      {isAsked && (
        <Suspense fallback={null}>
          <SignInToFollow onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}
