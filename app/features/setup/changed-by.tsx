import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import styles from "#app/features/admin/console.module.css";
import { strings } from "./strings.ts";

interface ChangedByProps {
  /** Null: no account did, but the command line. */
  hecho_por: number | null;
  /** Null: the account is gone. */
  nombre_usuario: string | null;
  created_at: string;
}

/** Who changed something, and when. */
export function ChangedBy({ created_at, ...who }: ChangedByProps) {
  const when = <RelativeTime within iso={created_at} />;
  return (
    <span className={styles.hint}>
      <Sentence text={strings.changes.by} parts={{ who: <Who {...who} />, when }} />
    </span>
  );
}

function Who({ hecho_por, nombre_usuario }: Omit<ChangedByProps, "created_at">) {
  if (hecho_por === null) return strings.changes.server;
  if (nombre_usuario === null) return strings.changes.gone;
  return <Link to={`/admin/personas/${hecho_por}`}>@{nombre_usuario}</Link>;
}
