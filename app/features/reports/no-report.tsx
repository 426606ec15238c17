import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./reports.module.css";
import { strings } from "./strings.ts";
import type { TargetView } from "./target.server.ts";

/** Where there is nothing to report, or nothing that one may see. */
export function GoneTarget() {
  const { title, text, removal, removalLink } = strings.gone;
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <Sentence text={removal} parts={{ link: <Link to="/retiro">{removalLink}</Link> }} />
      </p>
    </>
  );
}

export function OwnTarget() {
  return (
    <>
      <h1>{strings.own.title}</h1>
      <p>{strings.own.text}</p>
    </>
  );
}

/** What somebody without an account can do. */
export function VisitorWays({ target: { tipo, id } }: { target: TargetView }) {
  const here = `/denunciar?${tipo}=${id}`;
  const address = addresses[tipo]?.(id) ?? "";
  return (
    <>
      <h1>{strings.title[tipo]}</h1>
      <p>{strings.visitor.text}</p>
      <div className={styles.ways}>
        <LinkButton to={`/login?next=${encodeURIComponent(here)}`}>{common.signIn}</LinkButton>
        <LinkButton to={`/retiro?direccion=${encodeURIComponent(address)}`} variant="quiet">
          {strings.visitor.removal}
        </LinkButton>
      </div>
    </>
  );
}

const addresses: Partial<Record<TargetView["tipo"], (id: number) => string>> = {
  publicacion: (id) => `/publicacion/${id}`,
  comentario: (id) => `/comentarios/${id}`,
  perfil: (id) => `/u/${id}`,
  avatar: (id) => `/u/${id}`,
};
