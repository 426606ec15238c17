import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { strings } from "../strings.ts";
import form from "../upload-form.module.css";
import type { NewPost } from "../use-new-post.ts";
import { WholeMeter } from "./whole-meter.tsx";

interface SubmitPartProps {
  post: NewPost;
  scripted: boolean;
  hasTried: boolean;
}

/** How far the files are, what went wrong with all of it, and the button that publishes it. */
export function SubmitPart({ post, scripted, hasTried }: SubmitPartProps) {
  const { rows, whole, publishing, queue, isHeld } = post;
  const { phase, failure } = publishing;
  const canAgain = failure !== null && failure.status !== 400 && failure.status !== 0;
  const needsSignIn =
    failure?.status === 401 || rows.some(({ send }) => send.refusal?.status === 401);
  const words = scripted && canAgain ? common.retry : strings.submit;
  const { isDue, isUnready } = post;
  const button = (
    <Button wide disabled={phase === "asking" || isDue}>
      {phase === "asking" ? strings.checking : isDue ? strings.whole.dueButton : words}
    </Button>
  );
  return (
    <>
      {(failure || needsSignIn) && (
        <div className={form.failed}>
          <FormError message={failure?.message} />
          {needsSignIn && (
            // In another tab: the files that were chosen stay here.
            <Link to="/login?next=%2Fupload" target="_blank">
              {strings.signInElsewhere}
            </Link>
          )}
        </div>
      )}
      {hasTried && !post.isGood && <FormError message={strings.correct} />}
      {rows.length > 0 && phase === "idle" && (isDue || !isHeld) && whole.phase !== "sent" && (
        <p className={form.note} role={isDue ? "status" : undefined}>
          {isDue ? strings.whole.due : isUnready ? strings.whole.shrinking : strings.whole.early}
        </p>
      )}
      {phase === "taken" && <p className={form.note}>{strings.taken.leave}</p>}
      <div className={form.send}>
        {rows.length === 0 ? (
          button
        ) : (
          <WholeMeter
            whole={whole}
            isHeld={isHeld}
            onPause={() => queue.pause()}
            onResume={() => queue.resume()}
          >
            {phase === "taken" ? <Taken post={post} /> : button}
          </WholeMeter>
        )}
      </div>
    </>
  );
}

/** The server publishes it by itself. */
function Taken({ post: { whole, publishing } }: Pick<SubmitPartProps, "post">) {
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        // It stands where "Subir" stood: the second press of a double click is not meant for it.
        onClick={({ detail }) => void (detail < 2 && publishing.takeBack())}
      >
        {strings.taken.back}
      </Button>
      <p className={form.taken} role="status">
        {whole.phase === "sent" ? strings.taken.finishing : strings.taken.waits}
      </p>
    </>
  );
}
