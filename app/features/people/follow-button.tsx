import { Form, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useRootData } from "#app/ui/root-data.ts";
import { fill } from "#app/strings/language.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import styles from "./follow-button.module.css";
import { useSignInPath } from "#app/ui/browser/use-sign-in.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { common } from "#app/ui/strings.ts";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { strings } from "./strings.ts";

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
      {isAsked && <SignInToFollow onClose={() => setAsked(false)} />}
    </div>
  );
}

/** Long enough to read the sentence. */
const TOLD_MS = 3_000;

/** product.md 5.3: it is told, and leads on by itself unless it is closed. */
function SignInToFollow({ onClose }: { onClose: () => void }) {
  const path = useSignInPath();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(path), TOLD_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  return (
    <Dialog title={strings.signInToFollow} onClose={onClose}>
      <p>{strings.leadsOn}</p>
      <DialogActions>
        <Button type="button" variant="quiet" {...CLOSES}>
          {common.notNow}
        </Button>
        <LinkButton to={path}>{common.signIn}</LinkButton>
      </DialogActions>
    </Dialog>
  );
}
