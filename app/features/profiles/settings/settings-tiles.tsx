import { plural } from "#app/strings/language.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import styles from "./settings-tiles.module.css";
import { strings } from "../strings.ts";

interface Tile {
  to: string;
  name: string;
  about: string;
  icon: IconName;
}

/** For who is paid. */
const ACCOUNT = "/settings/cuenta";
const APPEARANCES = "/settings/apariciones";

const tiles: Tile[] = [
  { to: "/settings/profile", icon: "person", ...strings.tiles.profile },
  { to: "/settings/posts", icon: "image", ...strings.tiles.posts },
  { to: "/settings/security", icon: "lock", ...strings.tiles.security },
  { to: "/settings/verificacion", icon: "tick", ...strings.tiles.verification },
  { to: ACCOUNT, icon: "chart", ...strings.tiles.account },
  { to: "/settings/subscriptions", icon: "bookmark", ...strings.tiles.subscriptions },
  { to: "/settings/messages", icon: "comment", ...strings.tiles.messages },
  { to: "/settings/notificaciones", icon: "clock", ...strings.tiles.notifications },
  { to: APPEARANCES, icon: "person", ...strings.tiles.appearances },
  { to: "/settings/denuncias", icon: "alert", ...strings.tiles.reports },
  { to: "/settings/discrecion", icon: "eye-off", ...strings.tiles.discretion },
  { to: "/settings/silenciados", icon: "eye-off", ...strings.tiles.mutes },
  { to: "/settings/avisos", icon: "info", ...strings.tiles.statements },
  { to: "/privacy-center", icon: "eye", ...strings.tiles.privacy },
  { to: "/terms", icon: "file", ...strings.tiles.terms },
];

/** The ways on from the settings; `waiting`: posts in which one is shown that wait for an answer. */
export function SettingsTiles({ waiting, isCreator }: { waiting: number; isCreator: boolean }) {
  const shown = isCreator ? tiles : tiles.filter(({ to }) => to !== ACCOUNT);
  return (
    <nav aria-label={strings.settings.back}>
      <ul className={styles.tiles}>
        {shown.map(({ to, name, about, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon name={icon} size={24} />
              <span className={styles.words}>
                <span className={styles.name}>
                  {name}{" "}
                  {to === APPEARANCES && (
                    <CountBadge count={waiting} unit={plural(waiting, strings.settings.waiting)} />
                  )}
                </span>{" "}
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
