import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useSignInPath } from "#app/ui/browser/use-sign-in.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { CLOSES } from "#app/ui/dialog/use-dialog.ts";
import { common } from "#app/ui/strings.ts";
import { strings } from "../strings.ts";

/** Long enough to read the sentence. */
const TOLD_MS = 3_000;

/** product.md 5.3: it is told, and leads on by itself unless it is closed. */
export default function SignInToFollow({ onClose }: { onClose: () => void }) {
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
