import { useNavigation } from "@remix-run/react";
import { type ComponentType, type FormEvent, type ReactNode, useId, useState } from "react";
import { acceptOf, formatOfFile } from "#app/features/media/formats.ts";
import type { FormFailure } from "#app/http/form-failure.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { useErrorFocus } from "#app/ui/forms/use-error-focus.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import type { CropperProps } from "./cropper.tsx";
import styles from "../forms.module.css";
import { AVATAR_MAX_MB } from "../limits.ts";
import { strings } from "../strings.ts";

interface PictureFormProps {
  kind: "avatar" | "cover";
  action: string;
  /** Width to height of what is shown of it. */
  ratio: number;
  /** What is shown now. */
  shown: ReactNode;
  failure: FormFailure | undefined;
}

/** A new picture for the profile: what is shown of it is chosen before it is sent. */
export function PictureForm({ kind, action, ratio, shown, failure }: PictureFormProps) {
  const id = useId();
  const words = strings.edit.pictures[kind];
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** One that this browser cannot show, like a HEIC in most: it can be sent all the same. */
  const [unseen, setUnseen] = useState<File | null>(null);
  const [crop, setCrop] = useState("");
  const [Cropper, setCropper] = useState<ComponentType<CropperProps> | null>(null);
  // What the server said of a picture is not true of the one that is chosen after it.
  const [outdated, setOutdated] = useState<FormFailure>();
  const said = failure === outdated ? undefined : failure;
  const formRef = useErrorFocus(said);
  const isBusy = useNavigation().formData?.has(kind) ?? false;
  const wrong = refusal ?? said?.fields[kind];
  // What stands beside the field need not be said above it too.
  const above = said && !refusal && said.error !== wrong ? said.error : null;

  const choose = (file: File | null) => {
    setChosen(file);
    setCrop("");
    setOutdated(failure);
    setRefusal(file && problemOf(kind, file));
    // Without it the middle is shown.
    if (file) import("./cropper.tsx").then(({ Cropper }) => setCropper(() => Cropper), ignore);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const problem = problemOf(kind, chosen);
    setRefusal(problem);
    if (!problem) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>("input[type=file]")?.focus();
  };

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={styles.form}
      ref={formRef}
      onSubmit={onSubmit}
      preventScrollReset
    >
      <FormError message={above} />
      <div className={kind === "avatar" ? styles.picture : styles.cover}>
        {chosen && chosen !== unseen && Cropper && !problemOf(kind, chosen) ? (
          <Cropper
            key={`${chosen.name} ${chosen.lastModified} ${chosen.size}`}
            file={chosen}
            alt={words.preview}
            ratio={ratio}
            isRound={kind === "avatar"}
            onCrop={setCrop}
            onError={() => {
              setUnseen(chosen);
              setCrop("");
            }}
          />
        ) : (
          shown
        )}
        <div className={styles.choose}>
          <label className={styles.label} htmlFor={id}>
            {words.choose}
          </label>
          <input type="hidden" name="crop" value={crop} />
          <FileInput
            id={id}
            name={kind}
            accept={acceptOf("image")}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
          <p id={`${id}-note`} className={wrong ? styles.wrong : styles.hint} aria-live="polite">
            {wrong ?? (chosen && chosen === unseen ? strings.edit.noPreview : words.hint)}
          </p>
        </div>
      </div>
      <Button disabled={isBusy}>{isBusy ? common.uploading : words.update}</Button>
    </Form>
  );
}

/** What the server would say too, before a byte is sent. */
function problemOf(kind: PictureFormProps["kind"], file: File | null): string | null {
  if (!file) return errorMessage(`${kind}_required`);
  if (formatOfFile(file)?.tipo !== "image") return errorMessage(`${kind}_not_image`);
  if (file.size <= AVATAR_MAX_MB * 1024 * 1024) return null;
  return errorMessage("too_large", { max: AVATAR_MAX_MB });
}

function ignore(): void {
  // The form works as it does without scripts.
}
