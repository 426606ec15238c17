import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { acceptOf, formatOfFile } from "#app/features/media/formats.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "../forms.module.css";
import { AVATAR_MAX_MB } from "../limits.ts";
import { Portrait } from "./portrait.tsx";
import { strings } from "../strings.ts";

interface AvatarFormProps {
  user: { profile_picture: string | null };
  failure: FormFailure | undefined;
}

/** A new picture of oneself, shown before it is sent. */
export function AvatarForm({ user, failure }: AvatarFormProps) {
  const id = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** One that this browser cannot show, like a HEIC in most: it can be sent all the same. */
  const [unseen, setUnseen] = useState<File | null>(null);
  // What the server said of a picture is not true of the one that is chosen after it.
  const [outdated, setOutdated] = useState<FormFailure>();
  const said = failure === outdated ? undefined : failure;
  const isBusy = useNavigation().formData?.has("avatar") ?? false;
  const wrong = refusal ?? said?.fields.avatar;
  // What stands beside the field need not be said above it too.
  const above = said && !refusal && said.error !== wrong ? said.error : null;

  const onSubmit = (event: FormEvent) => {
    const problem = problemOf(chosen);
    setRefusal(problem);
    if (problem) event.preventDefault();
  };

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={onSubmit}
      preventScrollReset
    >
      <FormError message={above} />
      <div className={styles.picture}>
        {chosen && chosen !== unseen && !problemOf(chosen) ? (
          <LocalPicture file={chosen} size={96} onError={() => setUnseen(chosen)} />
        ) : (
          <Portrait user={user} size={96} />
        )}
        <div className={styles.choose}>
          <label className={styles.label} htmlFor={id}>
            {strings.edit.choose}
          </label>
          <FileInput
            id={id}
            name="avatar"
            accept={acceptOf("image")}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              const file = target.files?.[0] ?? null;
              setChosen(file);
              setOutdated(failure);
              setRefusal(file && problemOf(file));
            }}
          />
          <p id={`${id}-note`} className={wrong ? styles.wrong : styles.hint} aria-live="polite">
            {wrong ??
              (chosen && chosen === unseen ? strings.edit.noPreview : strings.edit.pictureHint)}
          </p>
        </div>
      </div>
      <Button disabled={isBusy}>{isBusy ? common.uploading : strings.edit.updatePicture}</Button>
    </Form>
  );
}

/** What the server would say too, before a byte is sent. */
function problemOf(file: File | null): string | null {
  if (!file) return errorMessage("avatar_required");
  if (formatOfFile(file)?.tipo !== "image") return errorMessage("avatar_not_image");
  if (file.size <= AVATAR_MAX_MB * 1024 * 1024) return null;
  return errorMessage("too_large", { max: AVATAR_MAX_MB });
}

function LocalPicture({ file, size, onError }: { file: File; size: number; onError: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img
      ref={image}
      className={styles.local}
      alt={strings.edit.preview}
      onError={onError}
      width={size}
      height={size}
    />
  );
}
