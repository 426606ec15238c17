import { Link } from "@remix-run/react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import styles from "./settings-tiles.module.css";

interface Tile {
  to: string;
  name: string;
  about: string;
  icon: IconName;
}

const tiles: Tile[] = [
  {
    to: "/settings/profile",
    name: "Perfil",
    about: "Tu nombre, tu biografía y tu foto.",
    icon: "person",
  },
  {
    to: "/settings/posts",
    name: "Mis publicaciones",
    about: "Edítalas, restríngelas o elimínalas.",
    icon: "image",
  },
  {
    to: "/settings/security",
    name: "Seguridad",
    about: "Tu contraseña y tus sesiones abiertas.",
    icon: "lock",
  },
  {
    to: "/settings/messages",
    name: "Mensajes y bloqueos",
    about: "Quién puede escribirte y a quién bloqueaste.",
    icon: "comment",
  },
  {
    to: "/privacy-center",
    name: "Centro de Privacidad",
    about: "Cookies, descarga de datos y consentimientos.",
    icon: "eye",
  },
  {
    to: "/terms",
    name: "Términos y condiciones",
    about: "Lo que aceptas al usar el sitio.",
    icon: "file",
  },
];

/** The ways on from the settings. */
export function SettingsTiles() {
  return (
    <nav aria-label="Configuración">
      <ul className={styles.tiles}>
        {tiles.map(({ to, name, about, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon name={icon} size={24} />
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.about}>{about}</span>
              </span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
