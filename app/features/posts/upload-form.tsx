import { Form, Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { FilePreviews } from "./file-previews.tsx";
import { SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { DESCRIPTION_MAX } from "./limits.ts";
import { UploadMeter } from "./upload-meter.tsx";
import styles from "./upload-form.module.css";
import { useUpload } from "./use-upload.ts";

interface UploadFormProps {
  /** Goes with a form that is sent without scripts; with them each try has its own header. */
  idempotencyKey: string;
  limits: { maxFiles: number; maxUploadMb: number };
  /** What came back when the form was sent without scripts and something was wrong. */
  failure: { error: string; status?: number; values: Record<string, string> } | null;
  onCreated: (id_publicacion: number) => void;
}

const accept =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv,.mov";

export function UploadForm({ idempotencyKey, limits, failure, onCreated }: UploadFormProps) {
  const { state, send, cancel, forgetKey } = useUpload(onCreated);
  const [files, setFiles] = useState<File[]>([]);
  const shown = state.phase === "idle" ? (state.failure ?? asFailure(failure)) : null;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={onSubmit}
      onChange={forgetKey}
    >
      <div role="alert">
        <FormError message={shown?.message} />
        {shown?.status === 401 && <Link to="/login?next=%2Fupload">Iniciar sesión</Link>}
      </div>
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {/* Before the files, so that what was typed is known even when a file is refused. */}
      <TextArea
        label="Descripción"
        name="descripcion"
        maxLength={DESCRIPTION_MAX}
        counter
        defaultValue={failure?.values.descripcion}
        error={shown?.fields.descripcion}
        hint="Usa #etiquetas para que te encuentren."
      />
      <div className={styles.pair}>
        <label className={styles.select}>
          <span>Tipo</span>
          <select
            name="tipo_publicacion"
            defaultValue={failure?.values.tipo_publicacion ?? "publicacion"}
          >
            <option value="publicacion">Publicación (fotos y videos)</option>
            <option value="shortit">Shortit (un video de hasta {SHORTIT_MAX_SECONDS} s)</option>
          </select>
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="solo_suscriptores"
            value="1"
            defaultChecked={failure?.values.solo_suscriptores === "1"}
          />
          <span>Solo para suscriptores</span>
        </label>
      </div>
      <label className={styles.files}>
        <strong>Elige fotos o videos</strong>
        <span>
          Hasta {limits.maxFiles} archivos, {limits.maxUploadMb} MB en total. JPG, PNG, WEBP, AVIF,
          GIF, MP4, MOV, WEBM o MKV.
        </span>
        <input
          type="file"
          name="files"
          multiple
          accept={accept}
          onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
        />
      </label>
      <FilePreviews files={files} />
      {state.phase === "sending" ? (
        <UploadMeter progress={state.progress} onCancel={cancel} />
      ) : (
        <Button wide>Subir</Button>
      )}
      <p className={styles.note}>
        Sube solo contenido tuyo, de personas mayores de 18 años que dieron su consentimiento.
      </p>
    </Form>
  );
}

function asFailure(failure: UploadFormProps["failure"]) {
  return failure && { message: failure.error, fields: {} as Record<string, string>, status: 0 };
}
